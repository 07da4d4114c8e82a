package com.pahiram.core

import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** The version of the bridge that this library speaks. */
const val BRIDGE_VERSION = 1

/** What a page asks the shell for (docs/native.md, "Actions"). */
sealed interface BridgeMessage {
    /** Its scheme was checked again: `Site.opened` says where it leads. */
    data class OpenPage(val url: String, val params: Map<String, String>) : BridgeMessage

    data class OpenPageWithParams(val page: String, val params: List<Pair<String, String>>) : BridgeMessage

    data object CloseWebView : BridgeMessage

    data object GoHome : BridgeMessage

    data object GoMine : BridgeMessage

    data object GoLogin : BridgeMessage

    data class CallTelephone(val telephone: String) : BridgeMessage

    data object GoRate : BridgeMessage

    data class ConfirmBuryPoint(val event: String, val productId: String?, val details: Map<String, String>) : BridgeMessage

    data class StartBank(val productId: String?) : BridgeMessage

    data class EndBank(val productId: String?) : BridgeMessage
}

/** Reads what comes over the bridge, from the main frame of the pages' own origin and from nobody else. */
class Bridge(private val site: Site) {
    /** Null: leave it alone, and answer nothing. */
    fun read(text: String, origin: String, isMainFrame: Boolean): BridgeMessage? {
        if (!isMainFrame || origin != site.origin) return null
        return try {
            val json = JSONObject(text)
            messageOf(json.getString("action").takeIf { json.get("action") is String }, json.getJSONObject("params"))
        } catch (_: JSONException) {
            null
        }
    }

    /** @throws JSONException when a parameter is missing, or no text. */
    private fun messageOf(action: String?, params: JSONObject): BridgeMessage? = when (action) {
        "openPage" -> BridgeMessage.OpenPage(params.text("url"), params.optJSONObject("params")?.texts().orEmpty())
            .takeIf { site.kindOf(it.url) != AddressKind.REFUSED }
        "openPageWithParams" -> BridgeMessage.OpenPageWithParams(params.text("page"), pairsOf(params.getJSONArray("params")))
        "closeWebView" -> BridgeMessage.CloseWebView
        "goHome" -> BridgeMessage.GoHome
        "goMine" -> BridgeMessage.GoMine
        "goLogin" -> BridgeMessage.GoLogin
        "callTelephone" -> BridgeMessage.CallTelephone(params.text("telephone"))
        "goRate" -> BridgeMessage.GoRate
        "confirmBuryPoint" -> BridgeMessage.ConfirmBuryPoint(
            params.text("event"),
            params.textOf("productId"),
            params.texts() - setOf("event", "productId"),
        )
        "startBank" -> BridgeMessage.StartBank(params.textOf("productId"))
        "endBank" -> BridgeMessage.EndBank(params.textOf("productId"))
        else -> null
    }

    private fun pairsOf(json: JSONArray): List<Pair<String, String>> = json.map {
        val pair = it as? JSONObject ?: throw JSONException("no pair")
        pair.text("key") to pair.text("value")
    }

    private fun JSONObject.text(name: String): String = get(name) as? String ?: throw JSONException("$name is no text")

    private fun JSONObject.texts(): Map<String, String> = keys().asSequence().associateWith { text(it) }
}

/** The way back: the page is asked first. */
object Back {
    /** What to run in the page at each press. */
    const val SCRIPT = "typeof window.onNativeBack === 'function' && window.onNativeBack() === true"

    /** Whether the page did something of its own; `answer` is what `evaluateJavascript` gives. */
    fun stays(answer: String?): Boolean = answer == "true"
}
