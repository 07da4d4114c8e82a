package com.pahiram.core

import java.io.ByteArrayOutputStream
import java.net.URLEncoder

/** What an address is to the shell that is asked to open it. */
enum class AddressKind {
    /** A page of the pages' own origin. */
    OWN,

    /** Another web address. */
    FOREIGN,

    /** `tel:` or `mailto:`. */
    DIAL,

    /** The app's own scheme. */
    SHELL,

    /** Nothing that a shell opens: `javascript:`, `intent:`, `file:`, user info, control characters. */
    REFUSED,
}

/**
 * An address as a web view says it. It is read more strictly than a browser does: what two parsers could read differently is no
 * address here.
 */
class Address private constructor(
    val scheme: String,
    /** `https://pages.example`; empty where the scheme has no host. */
    val origin: String,
    /** As it is, percent signs and case included. */
    val path: String,
    val query: Query,
    /** With its `#`; empty where there is none. */
    val fragment: String,
) {
    /** What the path configuration is asked with: the path, and a hash route without its query. */
    val route: String
        get() = path + if (fragment.startsWith("#/")) fragment.substringBefore('?') else ""

    /** This address with another query. */
    fun with(other: Query): String = "$origin$path${if (other.pairs.isEmpty()) "" else "?$other"}$fragment"

    companion object {
        private val parts = Regex("([A-Za-z][A-Za-z0-9+.-]*):([^?#]*)(?:\\?([^#]*))?(#.*)?")
        private val place = Regex("//([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?(/.*)?")
        private val defaultPorts = mapOf("http" to "80", "https" to "443")

        /** Null: it is no address, or one that hides where it leads. */
        fun parse(text: String): Address? {
            if (text.any { it <= ' ' || it == '\u007f' || it == '\\' }) return null
            val (written, body, query, fragment) = parts.matchEntire(text)?.destructured ?: return null
            val scheme = written.lowercase()
            if (!body.startsWith("//")) {
                return if (scheme in defaultPorts) null else Address(scheme, "", body, Query.parse(query), fragment)
            }
            val (host, port, path) = place.matchEntire(body)?.destructured ?: return null
            val end = if (port.isEmpty() || port == defaultPorts[scheme]) "" else ":$port"
            val origin = "$scheme://${host.lowercase()}$end"
            return Address(scheme, origin, path.ifEmpty { "/" }, Query.parse(query), fragment)
        }
    }
}

/** The parameters of an address, as a browser's `URLSearchParams` reads and writes them. */
class Query(val pairs: List<Pair<String, String>>) {
    /** The first of a name counts. */
    operator fun get(name: String): String? = pairs.firstOrNull { it.first == name }?.second

    override fun toString(): String = pairs.joinToString("&") { (name, value) -> "${encoded(name)}=${encoded(value)}" }

    companion object {
        fun parse(text: String): Query = Query(
            text.split('&').filter { it.isNotEmpty() }.map {
                decoded(it.substringBefore('=')) to decoded(it.substringAfter('=', ""))
            },
        )

        private fun encoded(text: String): String = URLEncoder.encode(text, "UTF-8")

        /** A percent sign that begins nothing stays, as in a browser. */
        private fun decoded(text: String): String {
            val bytes = text.replace('+', ' ').toByteArray()
            val out = ByteArrayOutputStream()
            var at = 0
            while (at < bytes.size) {
                val code = if (bytes[at] == '%'.code.toByte() && at + 2 < bytes.size) byteAt(bytes, at + 1) else null
                out.write(code ?: bytes[at].toInt())
                at += if (code == null) 1 else 3
            }
            return String(out.toByteArray(), Charsets.UTF_8)
        }

        private fun byteAt(bytes: ByteArray, at: Int): Int? {
            val digits = bytes.slice(at..at + 1).map { Character.digit(it.toInt(), 16) }
            return if (digits.any { it < 0 }) null else digits[0] * 16 + digits[1]
        }
    }
}
