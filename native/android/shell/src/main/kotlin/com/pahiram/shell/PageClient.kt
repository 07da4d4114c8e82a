package com.pahiram.shell

import android.webkit.RenderProcessGoneDetail
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient
import com.pahiram.core.Address
import com.pahiram.core.Destination
import com.pahiram.core.Navigation

/** What a screen's web view asks while it loads. */
internal class PageClient(private val screen: PahiramView) : WebViewClient() {
    private val shell = screen.shell

    override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
        val navigation = Navigation(
            request.url.toString(),
            isMainFrame = request.isForMainFrame,
            isRedirect = request.isRedirect,
            shown = screen.shown,
        )
        val destination = shell.site.decide(navigation)
        if (destination == Destination.Stay) return false
        screen.go(destination)
        return true
    }

    /** Pages of a package are served at their own address: there is one origin, on the device and on the network. */
    override fun shouldInterceptRequest(view: WebView, request: WebResourceRequest): WebResourceResponse? {
        val address = Address.parse(request.url.toString()) ?: return null
        if (request.method != "GET" || address.origin != shell.site.origin) return null
        val found = screen.pages?.fileFor(address) ?: return null
        val type = found.contentType.substringBefore(';')
        return WebResourceResponse(type, "utf-8", 200, "OK", found.headers, found.file.inputStream())
    }

    override fun onPageCommitVisible(view: WebView, url: String) = screen.hasBegun(url)

    override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
        if (request.isForMainFrame) screen.showTrouble()
    }

    override fun onReceivedHttpError(view: WebView, request: WebResourceRequest, errorResponse: WebResourceResponse) {
        // A server that answers an error with a page of its own is let speak.
        if (request.isForMainFrame && errorResponse.statusCode >= 500) screen.showTrouble()
    }

    override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
        screen.replaceDead()
        return true
    }
}
