@file:Suppress("UNUSED_PARAMETER", "unused")

package android.webkit

import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Message
import android.widget.FrameLayout
import java.io.InputStream

class WebSettings {
    var javaScriptEnabled = false
    var domStorageEnabled = false
    var allowFileAccess = false
    var allowContentAccess = false
    var useWideViewPort = false
    var textZoom = 100
    fun setSupportMultipleWindows(support: Boolean): Unit = TODO()
}

open class WebView(context: Context) : FrameLayout(context) {
    val settings: WebSettings get() = TODO()
    val url: String? get() = TODO()
    var webViewClient: WebViewClient
        get() = TODO()
        set(_) = TODO()
    var webChromeClient: WebChromeClient?
        get() = TODO()
        set(_) = TODO()

    fun loadUrl(url: String): Unit = TODO()
    fun canGoBack(): Boolean = TODO()
    fun goBack(): Unit = TODO()
    fun destroy(): Unit = TODO()
    fun evaluateJavascript(script: String, callback: ValueCallback<String>?): Unit = TODO()
    fun setDownloadListener(listener: DownloadListener?): Unit = TODO()

    inner class WebViewTransport {
        var webView: WebView? = null
    }
}

fun interface ValueCallback<T> {
    fun onReceiveValue(value: T?)
}

fun interface DownloadListener {
    fun onDownloadStart(url: String, userAgent: String?, contentDisposition: String?, mimetype: String?, contentLength: Long)
}

interface WebResourceRequest {
    val url: Uri
    val method: String
    val isForMainFrame: Boolean
    val isRedirect: Boolean
    fun hasGesture(): Boolean
}

class WebResourceResponse(
    mimeType: String,
    encoding: String,
    val statusCode: Int,
    reasonPhrase: String,
    headers: Map<String, String>,
    data: InputStream,
)

class WebResourceError

class RenderProcessGoneDetail

open class WebViewClient {
    open fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean = TODO()
    open fun shouldInterceptRequest(view: WebView, request: WebResourceRequest): WebResourceResponse? = TODO()
    open fun onPageCommitVisible(view: WebView, url: String): Unit = TODO()
    open fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError): Unit = TODO()
    open fun onReceivedHttpError(view: WebView, request: WebResourceRequest, errorResponse: WebResourceResponse): Unit = TODO()
    open fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean = TODO()
}

open class WebChromeClient {
    open fun onReceivedTitle(view: WebView, title: String): Unit = TODO()
    open fun onShowFileChooser(
        webView: WebView,
        filePathCallback: ValueCallback<Array<Uri>>,
        fileChooserParams: FileChooserParams,
    ): Boolean = TODO()

    open fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, resultMsg: Message): Boolean = TODO()

    abstract class FileChooserParams {
        abstract val isCaptureEnabled: Boolean
        abstract fun createIntent(): Intent
    }
}

object URLUtil {
    fun isNetworkUrl(url: String?): Boolean = TODO()
    fun guessFileName(url: String?, contentDisposition: String?, mimeType: String?): String = TODO()
}
