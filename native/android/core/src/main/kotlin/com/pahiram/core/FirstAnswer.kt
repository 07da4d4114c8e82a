package com.pahiram.core

import org.json.JSONObject

/** A page's first call, made by the shell while the web view starts (docs/native.md, "The first answer"). */
data class FirstRequest(
    val method: String,
    val url: String,
    /** Empty for a GET. */
    val body: String,
    val headers: Map<String, String>,
) {
    /**
     * What to run in the main frame before the page's first script, once. It does nothing in a document of another origin: a redirect
     * must not get a borrower's data.
     */
    fun script(text: String, receivedAt: Long, origin: String): String {
        val answer = JSONObject().put("method", method).put("url", url).put("text", text).put("at", receivedAt)
        if (method == "POST") answer.put("body", body)
        return "if (location.origin === ${JSONObject.quote(origin)}) window.pahiramFirstAnswer = $answer"
    }

    companion object {
        private val tracking = listOf("app_from", "user_from", "utm_tag", "id", "links_id", "down_id", "invite_code")
        private val plainHeader = Regex("(?:[!-~\u00a0-\u00ff](?:[ -~\u00a0-\u00ff]*[!-~\u00a0-\u00ff])?)?")

        /**
         * The call of the page at `address`; null: the page asks by itself. An empty `apiBase` is the pages' own origin, and the call has a
         * whole address all the same.
         */
        fun of(call: FirstCall?, address: Address, apiBase: String): FirstRequest? {
            val query = address.query
            if (call == null || (call.isComplete && call.parameters.any { query[it.first].isNullOrEmpty() })) return null
            val common = (Session.NAMES + tracking).mapNotNull { name -> query[name]?.let { name to it } }
            val fields = call.parameters.mapNotNull { (from, field) -> query[from]?.let { field to it } } + call.fixed
            val isPost = call.method == "POST"
            val search = Query(if (isPost) common else common + fields).toString()
            val base = apiBase.trimEnd('/').ifEmpty { address.origin }
            return FirstRequest(
                method = call.method,
                url = base + call.path + if (search.isEmpty()) "" else "?$search",
                body = if (isPost) Query(fields).toString() else "",
                headers = headersOf(query) + ("Accept" to "application/json") +
                    if (isPost) mapOf("Content-Type" to "application/x-www-form-urlencoded;charset=UTF-8") else mapOf(),
            )
        }

        private fun headersOf(query: Query): Map<String, String> = Session.NAMES.mapNotNull { name ->
            query[name]?.let { headerOf(name) to if (plainHeader.matches(it)) it else encoded(it) }
        }.toMap()

        /** `X-Session-Id` for `sessionId`. */
        private fun headerOf(name: String): String =
            "X-" + name.replaceFirstChar { it.uppercase() }.replace(Regex("(?<=.)[A-Z]")) { "-${it.value}" }

        /** As `encodeURIComponent` does. */
        private fun encoded(value: String): String = value.toByteArray().joinToString("") {
            val letter = it.toInt().toChar()
            if (it > 0 && (letter.isLetterOrDigit() || letter in "-_.!~*'()")) "$letter" else "%%%02X".format(it)
        }
    }
}
