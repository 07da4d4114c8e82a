// Written by `pnpm --filter @pahiram/contract bridge`; do not edit. What it means: docs/native.md.
package ph.pahiram.bridge

/** The version of the bridge that this file speaks. */
const val BRIDGE_VERSION = 1

/** What a page asks the shell for. */
sealed class BridgeMessage {
    /** Opens the address in a new screen: one of the pages as the path configuration says, a link of the app’s own scheme in the app, any other outside. */
    data class OpenPage(val url: String, val params: Map<String, String>?) : BridgeMessage()

    /** Opens the page or screen of that name in a new screen, with the parameters as its query. */
    data class OpenPageWithParams(val page: String, val params: List<Pair<String, String>>) : BridgeMessage()

    /** Takes the screen of the page that asked off the stack. */
    object CloseWebView : BridgeMessage()

    /** Shows the app’s home screen. */
    object GoHome : BridgeMessage()

    /** Shows the borrower’s own screen. */
    object GoMine : BridgeMessage()

    /** Shows the login, because the session is over. */
    object GoLogin : BridgeMessage()

    /** Offers to call the number. */
    data class CallTelephone(val telephone: String) : BridgeMessage()

    /** Asks for a rating in the app’s store, as the store allows. */
    object GoRate : BridgeMessage()

    /** Counts an event in the app’s analytics. */
    data class ConfirmBuryPoint(val event: String, val productId: String?, val details: Map<String, String>) : BridgeMessage()

    /** Notes that the form for a payment account has opened. */
    data class StartBank(val productId: String?) : BridgeMessage()

    /** Notes that the payment account is saved. */
    data class EndBank(val productId: String?) : BridgeMessage()

    companion object {
        /**
         * Reads a message: its action and its parameters as plain maps, lists and texts (`JSONObject` turned into a `Map`).
         * Null: an action that this file does not know, or parameters that are not as agreed; leave such a message alone.
         */
        fun of(action: String, params: Map<String, Any?>): BridgeMessage? {
            return when (action) {
                "openPage" -> OpenPage(text(params["url"]) ?: return null, texts(params["params"]))
                "openPageWithParams" -> OpenPageWithParams(text(params["page"]) ?: return null, pairs(params["params"]) ?: return null)
                "closeWebView" -> CloseWebView
                "goHome" -> GoHome
                "goMine" -> GoMine
                "goLogin" -> GoLogin
                "callTelephone" -> CallTelephone(text(params["telephone"]) ?: return null)
                "goRate" -> GoRate
                "confirmBuryPoint" -> ConfirmBuryPoint(text(params["event"]) ?: return null, text(params["productId"]), texts(params - setOf("event", "productId")).orEmpty())
                "startBank" -> StartBank(text(params["productId"]))
                "endBank" -> EndBank(text(params["productId"]))
                else -> null
            }
        }

        private fun text(value: Any?): String? = value as? String

        private fun texts(value: Any?): Map<String, String>? =
            (value as? Map<*, *>)?.entries?.mapNotNull { (name, one) ->
                if (name is String && one is String) name to one else null
            }?.toMap()

        private fun pairs(value: Any?): List<Pair<String, String>>? =
            (value as? List<*>)?.mapNotNull { one ->
                val pair = texts(one)
                val key = pair?.get("key")
                val text = pair?.get("value")
                if (key != null && text != null) key to text else null
            }
    }
}
