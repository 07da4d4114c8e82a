package com.pahiram.core

import org.json.JSONArray
import org.json.JSONObject

/** How a page comes onto the screen. */
enum class Presentation { PUSH, MODAL, REPLACE }

/** The call that a page makes first (docs/native.md, "The first answer"). */
class FirstCall(
    val method: String,
    val path: String,
    /** Whether it waits for the page where the address lacks one of the parameters. */
    val isComplete: Boolean,
    /** Parameter of the address, and field of the call. */
    val parameters: List<Pair<String, String>>,
    val fixed: List<Pair<String, String>>,
)

/** What the path configuration says of an address. */
class PathRule(
    val pattern: Regex,
    /** Null: no page of ours. */
    val page: String?,
    /** The page's own address: `/order`. */
    val path: String?,
    val app: String?,
    /** For the title bar while the page loads. */
    val title: String?,
    val presentation: Presentation,
    /** False: the developers' preview. */
    val isReleased: Boolean,
    /** The parameters that the page reads. */
    val query: List<String>,
    val bridgeActions: List<String>,
    val firstCall: FirstCall?,
)

/** What `pnpm release paths` writes: which pages there are. */
class PathConfiguration private constructor(val version: String, val rules: List<PathRule>) {
    /** The first rule that matches counts; the last one matches everything. */
    fun ruleFor(address: Address): PathRule = rules.first { it.pattern.matches(address.route) }

    /** Where a page of that name is; null: none of ours. */
    fun pathOf(page: String): String? = rules.firstOrNull { it.page == page }?.path

    companion object {
        private const val FORMAT = 1

        /** @throws org.json.JSONException when it is no configuration, or one of a later format. */
        fun read(text: String): PathConfiguration {
            val json = JSONObject(text)
            if (json.getInt("format") != FORMAT) throw org.json.JSONException("a path configuration of another format")
            return PathConfiguration(json.getString("version"), json.getJSONArray("rules").map { ruleOf(it as JSONObject) })
        }

        private fun ruleOf(json: JSONObject): PathRule {
            val properties = json.getJSONObject("properties")
            return PathRule(
                pattern = Regex(json.getString("pattern")),
                page = properties.textOf("page"),
                path = properties.textOf("path"),
                app = properties.textOf("app"),
                title = properties.textOf("title"),
                presentation = Presentation.valueOf(properties.getString("presentation").uppercase()),
                isReleased = properties.getBoolean("released"),
                query = properties.getJSONArray("query").map { it as String },
                bridgeActions = properties.getJSONArray("bridgeActions").map { it as String },
                firstCall = properties.optJSONObject("firstCall")?.let(::callOf),
            )
        }

        private fun callOf(json: JSONObject) = FirstCall(
            method = json.getString("method"),
            path = json.getString("path"),
            isComplete = json.getBoolean("complete"),
            parameters = pairsOf(json.getJSONArray("parameters")),
            fixed = pairsOf(json.getJSONArray("fixed")),
        )

        private fun pairsOf(json: JSONArray) = json.map { (it as JSONArray).getString(0) to it.getString(1) }
    }
}

/** Android's `optString` gives the text “null” for null. */
internal fun JSONObject.textOf(name: String): String? = opt(name) as? String

internal fun <T> JSONArray.map(change: (Any) -> T): List<T> = (0 until length()).map { change(get(it)) }
