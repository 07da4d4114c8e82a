@file:Suppress("UNUSED_PARAMETER", "unused")

package androidx.webkit

import android.net.Uri
import android.webkit.WebSettings
import android.webkit.WebView

class WebMessageCompat {
    val data: String? get() = TODO()
}

abstract class JavaScriptReplyProxy

interface ScriptHandler {
    fun remove()
}

object WebViewFeature {
    const val ALGORITHMIC_DARKENING = ""
    const val WEB_MESSAGE_LISTENER = ""
    const val DOCUMENT_START_SCRIPT = ""
    fun isFeatureSupported(feature: String): Boolean = TODO()
}

object WebSettingsCompat {
    fun setAlgorithmicDarkeningAllowed(settings: WebSettings, allow: Boolean): Unit = TODO()
}

object WebViewCompat {
    fun interface WebMessageListener {
        fun onPostMessage(view: WebView, message: WebMessageCompat, sourceOrigin: Uri, isMainFrame: Boolean, replyProxy: JavaScriptReplyProxy)
    }

    fun addWebMessageListener(view: WebView, name: String, origins: Set<String>, listener: WebMessageListener): Unit = TODO()
    fun addDocumentStartJavaScript(view: WebView, script: String, origins: Set<String>): ScriptHandler = TODO()
}
