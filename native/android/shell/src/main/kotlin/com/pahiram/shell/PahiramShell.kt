package com.pahiram.shell

import android.content.Intent
import com.pahiram.core.Address
import com.pahiram.core.Bridge
import com.pahiram.core.BridgeMessage
import com.pahiram.core.Destination
import com.pahiram.core.Device
import com.pahiram.core.PagesOnDevice
import com.pahiram.core.Sessions
import com.pahiram.core.Site
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.util.concurrent.Executor

/** What only the app can do. All of it is called on the main thread. */
interface PahiramHost {
    fun goHome()

    fun goMine()

    /** Shows the login; then `PahiramStack.begin`, or `Sessions.leaveLogin` where the borrower left it. */
    fun showLogin()

    /** Asks before it dials. */
    fun callTelephone(number: String)

    /** A browser, the telephone, mail. */
    fun openOutside(address: String)

    /** A screen of the app, by an address of its own scheme or by its name. */
    fun openInApp(address: String, params: Map<String, String>)

    fun rate()

    fun count(event: BridgeMessage.ConfirmBuryPoint)

    /** The form for a payment account has opened, or its account is saved. */
    fun noteBank(isSaved: Boolean, productId: String?)

    /** Starts an activity and hands on its result: the file chooser, the camera. */
    fun startForResult(intent: Intent, onResult: (resultCode: Int, data: Intent?) -> Unit)

    /** The last screen was left. */
    fun leave()

    /** Something for the app's log: a package was refused, a renderer died. Never an address: it holds a session. */
    fun report(text: String)
}

/** What the shell itself writes on the screen, in the app's language. */
class ShellTexts(val offline: String, val retry: String, val choose: String)

/** What all screens share. */
class PahiramShell(
    val site: Site,
    val sessions: Sessions,
    val host: PahiramHost,
    val texts: ShellTexts,
    /** Null: all pages come from the network. */
    val device: Device?,
    /** For calls and packages; never the main thread. */
    val io: Executor,
) {
    val bridge = Bridge(site)

    /** What a new screen shows, which keeps it. */
    fun pages(): PagesOnDevice? = device?.pages

    /** Where a message of the bridge or a navigation leads that opens no screen of the pages. */
    fun goElsewhere(destination: Destination, params: Map<String, String> = mapOf()) {
        when (destination) {
            is Destination.Outside -> host.openOutside(destination.address)
            is Destination.App -> host.openInApp(destination.address, params)
            else -> Unit
        }
    }

    /**
     * Fetches the list at `address` and what is newer in it; call it on `io`, at the app's start and now and then. What is refused is
     * reported, and the app stays on what it has.
     */
    fun updatePackages(address: String) {
        try {
            val list = fetch(address)
            val signature = fetch(address.replace(Regex("\\.json$"), ".sig"))
            val refused = device?.update(list, signature, System.currentTimeMillis()) { fetch(URL(URL(address), it).toString()) }
            refused?.forEach { (app, error) -> host.report("$app: ${error.message}") }
        } catch (error: com.pahiram.core.Refused) {
            host.report("packages.json: ${error.message}")
        } catch (error: IOException) {
            host.report("packages.json: ${error.message}")
        }
    }

    private fun fetch(address: String): ByteArray = connection(address).run {
        if (responseCode != HttpURLConnection.HTTP_OK) throw IOException("answered $responseCode")
        inputStream.use { it.readBytes() }
    }

    internal fun connection(address: String): HttpURLConnection = (URL(address).openConnection() as HttpURLConnection).apply {
        connectTimeout = TIMEOUT_MS
        readTimeout = TIMEOUT_MS
        instanceFollowRedirects = false
    }

    /** The origin of an address, for comparisons; empty where there is none. */
    internal fun originOf(address: String?): String = address?.let(Address::parse)?.origin.orEmpty()

    private companion object {
        const val TIMEOUT_MS = 10_000
    }
}
