package com.pahiram.shell

import android.annotation.SuppressLint
import android.content.Context
import android.net.Uri
import android.os.SystemClock
import android.view.View
import android.webkit.WebView
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.ScriptHandler
import androidx.webkit.WebSettingsCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import com.pahiram.core.Address
import com.pahiram.core.Back
import com.pahiram.core.BridgeMessage
import com.pahiram.core.Destination
import com.pahiram.core.FirstRequest

/** One screen: a web view with all that the pages need around it. `stack` opens and closes screens. */
@SuppressLint("ViewConstructor")
class PahiramView(context: Context, internal val shell: PahiramShell, internal val stack: PahiramStack) : FrameLayout(context) {
    /** What it was opened with, or went on to; a new session changes it. */
    var address = ""
        private set
    internal val pages = shell.pages()

    internal var title: String? = null

    /** What the page shows; null until it has begun to. */
    internal var shown: String? = null
    private var web = newWebView()
    private var trouble: View? = null
    private var diedAt = 0L

    init {
        // The web view ends at clock, camera, home bar and keyboard: pages need not know where these are.
        ViewCompat.setOnApplyWindowInsetsListener(this) { view, insets ->
            val kinds = WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout() or WindowInsetsCompat.Type.ime()
            val edges = insets.getInsets(kinds)
            view.setPadding(edges.left, edges.top, edges.right, edges.bottom)
            WindowInsetsCompat.CONSUMED
        }
    }

    /** Opens a page, with the answer to its first call where that comes soon enough. */
    fun load(next: String) {
        address = next
        shown = null
        hideTrouble()
        val parsed = Address.parse(next)
        val manifest = parsed?.let { pages?.manifestFor(it) }
        // A page of the network was drawn with its answer.
        val request = manifest?.let { FirstRequest.of(shell.site.paths.ruleFor(parsed).firstCall, parsed, it.apiBase) }
        if (request == null || !WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            web.loadUrl(next)
            return
        }
        var isLoaded = false
        val load = { script: String? ->
            if (!isLoaded && address == next) {
                isLoaded = true
                if (script != null) handOver = WebViewCompat.addDocumentStartJavaScript(web, script, setOf(shell.site.origin))
                web.loadUrl(next)
            }
        }
        shell.io.execute {
            val script = askFirst(request)
            post { load(script) }
        }
        postDelayed({ load(null) }, ANSWER_WAIT_MS)
    }

    /** For this opening alone. */
    private var handOver: ScriptHandler? = null

    /** The page has begun to load: what was handed over is there, and is for no other page. */
    internal fun hasBegun(url: String) {
        handOver?.remove()
        handOver = null
        shown = url
        if (shell.originOf(url) == shell.site.origin) address = url
    }

    private fun askFirst(request: FirstRequest): String? = try {
        shell.connection(request.url).run {
            requestMethod = request.method
            request.headers.forEach { (name, value) -> setRequestProperty(name, value) }
            setRequestProperty("Origin", shell.site.origin)
            if (request.method == "POST") {
                doOutput = true
                outputStream.use { it.write(request.body.toByteArray()) }
            }
            val text = if (responseCode == 200) inputStream.use { it.readBytes().toString(Charsets.UTF_8) } else null
            text?.let { request.script(it, System.currentTimeMillis(), shell.site.origin) }
        }
    } catch (_: java.io.IOException) {
        // The page asks by itself.
        null
    }

    /** Asks the page first; `goBack` is called when it has nothing of its own to do, or answers nothing. */
    fun askBack(goBack: () -> Unit) {
        if (shell.originOf(web.url) != shell.site.origin) {
            if (web.canGoBack()) web.goBack() else goBack()
            return
        }
        var isAnswered = false
        val answer = { text: String? ->
            if (!isAnswered) {
                isAnswered = true
                if (!Back.stays(text)) goBack()
            }
        }
        web.evaluateJavascript(Back.SCRIPT) { answer(it) }
        postDelayed({ answer(null) }, BACK_WAIT_MS)
    }

    /** Main frame of the pages' own origin, or nothing happens. */
    private fun receive(text: String, origin: String, isMainFrame: Boolean) {
        val host = shell.host
        when (val message = shell.bridge.read(text, origin, isMainFrame)) {
            is BridgeMessage.OpenPage -> go(shell.site.opened(message.url), message.params)
            is BridgeMessage.OpenPageWithParams -> {
                val own = shell.site.addressOf(message.page, message.params)
                if (own == null) host.openInApp(message.page, message.params.toMap()) else go(shell.site.opened(own))
            }
            is BridgeMessage.CloseWebView -> stack.close(this)
            is BridgeMessage.GoHome -> host.goHome()
            is BridgeMessage.GoMine -> host.goMine()
            is BridgeMessage.GoLogin -> if (shell.sessions.askLogin()) host.showLogin()
            is BridgeMessage.CallTelephone -> host.callTelephone(message.telephone)
            is BridgeMessage.GoRate -> host.rate()
            is BridgeMessage.ConfirmBuryPoint -> host.count(message)
            is BridgeMessage.StartBank -> host.noteBank(isSaved = false, message.productId)
            is BridgeMessage.EndBank -> host.noteBank(isSaved = true, message.productId)
            null -> Unit
        }
    }

    internal fun go(destination: Destination, params: Map<String, String> = mapOf()) {
        if (destination is Destination.Screen) stack.open(destination, this) else shell.goElsewhere(destination, params)
    }

    internal fun showTrouble() {
        if (trouble != null) return
        web.visibility = View.GONE
        trouble = LinearLayout(context).apply {
            orientation = LinearLayout.VERTICAL
            addView(TextView(context).apply { text = shell.texts.offline })
            addView(Button(context).apply {
                text = shell.texts.retry
                setOnClickListener { load(address) }
            })
        }.also { addView(it) }
    }

    private fun hideTrouble() {
        trouble?.let { removeView(it) }
        trouble = null
        web.visibility = View.VISIBLE
    }

    /** The page's process has ended: a new one shows it again, unless it ends at once. */
    internal fun replaceDead() {
        shell.host.report("a renderer ended")
        val now = SystemClock.elapsedRealtime()
        val isTwice = now - diedAt < SECOND_DEATH_MS
        diedAt = now
        destroy()
        web = newWebView()
        if (isTwice) showTrouble() else load(address)
    }

    /** The view is of no more use. */
    internal fun destroy() {
        removeView(web)
        web.destroy()
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun newWebView() = WebView(context).apply {
        settings.apply {
            javaScriptEnabled = true
            // Drafts, and what a borrower has read.
            domStorageEnabled = true
            allowFileAccess = false
            allowContentAccess = false
            useWideViewPort = true
            setSupportMultipleWindows(true)
            // The reader's own text size, as far as the pages hold it.
            textZoom = (resources.configuration.fontScale * 100).toInt().coerceIn(100, 200)
        }
        // The pages have dark colours of their own.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.ALGORITHMIC_DARKENING)) {
            WebSettingsCompat.setAlgorithmicDarkeningAllowed(settings, false)
        }
        if (stack.onTitle != null && WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            WebViewCompat.addDocumentStartJavaScript(this, "window.pahiramTitleBar = true", setOf(shell.site.origin))
        }
        // Older web views have no bridge: pages then do what they do in a browser.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(this, "PahiramNative", setOf(shell.site.origin)) { _, message, origin, isMainFrame, _ ->
                receive(message.data.orEmpty(), originText(origin), isMainFrame)
            }
        }
        webViewClient = PageClient(this@PahiramView)
        webChromeClient = PageChrome(this@PahiramView)
        setDownloadListener { url, _, disposition, type, _ -> download(context, url, disposition, type) }
        this@PahiramView.addView(this, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT))
    }

    private fun originText(origin: Uri): String = shell.originOf("$origin/")

    private companion object {
        const val ANSWER_WAIT_MS = 300L
        const val BACK_WAIT_MS = 1_000L
        const val SECOND_DEATH_MS = 10_000L
    }
}
