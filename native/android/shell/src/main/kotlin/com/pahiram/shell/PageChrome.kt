package com.pahiram.shell

import android.app.Activity
import android.app.DownloadManager
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Environment
import android.os.Message
import android.provider.MediaStore
import android.webkit.URLUtil
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.core.content.FileProvider
import com.pahiram.core.Destination
import java.io.File

/** The title, the windows and the choosers that a page asks for. */
internal class PageChrome(private val screen: PahiramView) : WebChromeClient() {
    private val shell = screen.shell

    override fun onReceivedTitle(view: WebView, title: String) {
        screen.title = title
        screen.stack.showTitle()
    }

    /** A page's photographs: from the gallery, from files, or taken now. */
    override fun onShowFileChooser(
        webView: WebView,
        filePathCallback: ValueCallback<Array<Uri>>,
        fileChooserParams: FileChooserParams,
    ): Boolean {
        val photograph = newPhotograph(webView.context)
        val camera = Intent(MediaStore.ACTION_IMAGE_CAPTURE).putExtra(MediaStore.EXTRA_OUTPUT, photograph.uri)
            .addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        val intent = if (fileChooserParams.isCaptureEnabled) camera else {
            Intent.createChooser(fileChooserParams.createIntent(), shell.texts.choose)
                .putExtra(Intent.EXTRA_INITIAL_INTENTS, arrayOf(camera))
        }
        shell.host.startForResult(intent) { code, data ->
            // The page waits until it gets an answer, also that nothing was chosen.
            filePathCallback.onReceiveValue(if (code == Activity.RESULT_OK) chosen(data) ?: photograph.taken() else null)
        }
        return true
    }

    private fun chosen(data: Intent?): Array<Uri>? {
        val clip = data?.clipData
        if (clip != null && clip.itemCount > 0) return Array(clip.itemCount) { clip.getItemAt(it).uri }
        return data?.data?.let { arrayOf(it) }
    }

    private class Photograph(val file: File, val uri: Uri) {
        fun taken(): Array<Uri>? = if (file.length() > 0) arrayOf(uri) else null
    }

    private fun newPhotograph(context: Context): Photograph {
        val folder = File(context.cacheDir, "photographs").apply { mkdirs() }
        val file = File.createTempFile("photograph", ".jpg", folder)
        return Photograph(file, FileProvider.getUriForFile(context, "${context.packageName}.pahiram", file))
    }

    /** `target=_blank` and `window.open` by a touch: a page gets a screen, all else is the system's. No second web view stays. */
    override fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, resultMsg: Message): Boolean {
        if (!isUserGesture) return false
        val asking = WebView(view.context)
        asking.webViewClient = object : WebViewClient() {
            override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
                val destination = shell.site.opened(request.url.toString())
                if (destination != Destination.Refuse) screen.go(destination)
                view.post { view.destroy() }
                return true
            }
        }
        (resultMsg.obj as WebView.WebViewTransport).webView = asking
        resultMsg.sendToTarget()
        return true
    }
}

/** Keeps a file of a page among the borrower's own: a calendar, a receipt. */
internal fun download(context: Context, url: String, disposition: String?, type: String?) {
    if (!URLUtil.isNetworkUrl(url)) return
    val name = URLUtil.guessFileName(url, disposition, type)
    val request = DownloadManager.Request(Uri.parse(url)).setTitle(name).setMimeType(type)
        .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED)
        .setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, name)
    (context.getSystemService(Context.DOWNLOAD_SERVICE) as DownloadManager).enqueue(request)
}
