package com.pahiram.sample

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.view.View
import android.widget.Button
import android.widget.EditText
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.TextView
import com.pahiram.core.BridgeMessage
import com.pahiram.core.Device
import com.pahiram.core.PathConfiguration
import com.pahiram.core.PublicKey
import com.pahiram.core.Session
import com.pahiram.core.Sessions
import com.pahiram.core.ShellVersion
import com.pahiram.core.Site
import com.pahiram.shell.PahiramHost
import com.pahiram.shell.PahiramShell
import com.pahiram.shell.PahiramStack
import com.pahiram.shell.ShellTexts
import java.io.File
import java.util.concurrent.Executors

/** Change these three, put `path-configuration.json` and `pages.public.pem` into `assets`, and run. */
private const val ORIGIN = "https://pages.example"
private const val PACKAGES = "https://cdn.example/packages/packages.json"
private const val APP_SCHEME = "pahiram://"

/** One screen with three tabs: home, which is the app's own; loan, which shows a page; me, where one logs in. */
class MainActivity : Activity(), PahiramHost {
    private lateinit var shell: PahiramShell
    private lateinit var place: FrameLayout
    private lateinit var loan: PahiramStack
    private val log by lazy { TextView(this) }
    private var onResult: (Int, Intent?) -> Unit = { _, _ -> }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val paths = PathConfiguration.read(assetText("path-configuration.json"))
        val keys = listOf(PublicKey.fromPem(assetText("pages.public.pem")))
        shell = PahiramShell(
            site = Site(ORIGIN, APP_SCHEME, paths),
            sessions = Sessions(sessionOf("")),
            host = this,
            texts = ShellTexts(offline = "There is no connection.", retry = "Try again", choose = "Choose a photograph"),
            device = Device(File(filesDir, "pages"), keys, ShellVersion("1.0")),
            io = Executors.newCachedThreadPool(),
        )
        shell.io.execute { shell.updatePackages(PACKAGES) }
        place = FrameLayout(this)
        loan = PahiramStack(this, shell)
        val tabs = row(button("home") { show(home()) }, button("loan") { showLoan("$ORIGIN/order") }, button("me") { show(me()) })
        setContentView(column(place, tabs))
        show(home())
    }

    private fun home(): View {
        val field = EditText(this).apply { text = "$ORIGIN/order?orderId=1" }
        return column(
            field,
            button("Open") { showLoan("${field.text}", isNew = true) },
            button("Bridge check") { showLoan("$ORIGIN/testPreview/bridge?clientType=android", isNew = true) },
            log,
        )
    }

    /** A real app asks its own server; this one takes what is typed for the session. */
    private fun me(): View {
        val field = EditText(this).apply { hint = "sessionId" }
        return column(
            field,
            button("Log in") {
                loan.begin(sessionOf("${field.text}"))
                show(loan)
            },
        )
    }

    private fun sessionOf(id: String) = Session(mapOf("sessionId" to id, "appName" to "sample", "clientType" to "android"))

    private fun showLoan(address: String, isNew: Boolean = false) {
        show(loan)
        if (isNew || loan.isEmpty) loan.open(address)
    }

    private fun show(view: View) {
        place.removeAllViews()
        place.addView(view)
    }

    @Suppress("OVERRIDE_DEPRECATION")
    override fun onBackPressed() = loan.back()

    @Suppress("OVERRIDE_DEPRECATION")
    override fun onActivityResult(requestCode: Int, resultCode: Int, data: Intent?) = onResult(resultCode, data)

    override fun startForResult(intent: Intent, onResult: (resultCode: Int, data: Intent?) -> Unit) {
        this.onResult = onResult
        @Suppress("DEPRECATION")
        startActivityForResult(intent, 1)
    }

    override fun goHome() = show(home())

    override fun goMine() = show(me())

    override fun showLogin() = show(me())

    override fun callTelephone(number: String) = start(Intent(Intent.ACTION_DIAL, Uri.parse("tel:${Uri.encode(number)}")))

    override fun openOutside(address: String) = start(Intent(Intent.ACTION_VIEW, Uri.parse(address)))

    override fun openInApp(address: String, params: Map<String, String>) = report("in the app: $address")

    override fun rate() = report("rate")

    override fun count(event: BridgeMessage.ConfirmBuryPoint) = report("counted ${event.event}")

    override fun noteBank(isSaved: Boolean, productId: String?) = report(if (isSaved) "account saved" else "account form")

    override fun leave() = if (loan.isEmpty) show(home()) else finish()

    override fun report(text: String) = runOnUiThread { log.text = "${log.text}\n$text" }

    private fun start(intent: Intent) = try {
        startActivity(intent)
    } catch (_: ActivityNotFoundException) {
        report("nothing opens this")
    }

    private fun assetText(name: String) = assets.open(name).use { it.readBytes().toString(Charsets.UTF_8) }

    private fun button(name: String, onPress: () -> Unit) = Button(this).apply {
        text = name
        setOnClickListener { onPress() }
    }

    private fun column(vararg views: View) = LinearLayout(this).apply {
        orientation = LinearLayout.VERTICAL
        for (view in views) {
            val weight = if (view == place) 1f else 0f
            addView(view, LinearLayout.LayoutParams(FrameLayout.LayoutParams.MATCH_PARENT, if (view == place) 0 else -2, weight))
        }
    }

    private fun row(vararg views: View) = LinearLayout(this).apply { views.forEach { addView(it) } }
}
