package com.pahiram.core

import java.io.File
import java.io.IOException
import java.text.ParsePosition
import java.text.SimpleDateFormat
import java.util.Locale
import java.util.TimeZone
import org.json.JSONException
import org.json.JSONObject

/** What the list says of an app's newest package. */
class PackageEntry(json: JSONObject) {
    /** Relative to the list's own address. */
    val url: String = json.getString("url")
    val sequence: Long = json.getLong("sequence")
    val sha384: String = json.getString("sha384")
    val size: Long = json.getLong("size")
    val lowest: Long = json.getLong("lowest")
}

/** `packages.json`, whose signature was found right. */
class PackageList private constructor(val sequence: Long, val apps: Map<String, PackageEntry>) {
    companion object {
        /** @throws Refused when it is not signed, older than the newest one seen, or over. */
        fun read(json: ByteArray, signature: ByteArray, keys: List<PublicKey>, newestSeen: Long, now: Long): PackageList {
            if (!isSigned(json, signature, keys)) throw Refused(RefusedAt.LIST, "it was changed, or not signed with this key")
            try {
                val list = JSONObject(String(json, Charsets.UTF_8))
                val apps = list.getJSONObject("apps")
                val end = list.textOf("validUntil")
                if (list.getInt("format") != 1) throw Refused(RefusedAt.LIST, "it is of another format")
                if (list.getLong("sequence") < newestSeen) throw Refused(RefusedAt.LIST, "it is older than one before")
                if (end != null && now > momentOf(end)) throw Refused(RefusedAt.LIST, "it was valid until $end")
                return PackageList(list.getLong("sequence"), apps.keys().asSequence().associateWith { PackageEntry(apps.getJSONObject(it)) })
            } catch (error: JSONException) {
                throw Refused(RefusedAt.LIST, "it cannot be read", error)
            }
        }

        /** `java.time` came with Android 8. What cannot be read is over. */
        private fun momentOf(text: String): Long = SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .apply { timeZone = TimeZone.getTimeZone("UTC") }.parse(text, ParsePosition(0))?.time ?: 0
    }
}

/** A file that the device serves in place of the network. */
class DeviceFile(val file: File, val contentType: String, val headers: Map<String, String>)

/** The packages that a screen was opened with: it keeps them, whatever comes meanwhile. */
class PagesOnDevice internal constructor(private val packages: Map<String, Pair<File, PackageManifest>>) {
    /** The package that holds the page at an address of the pages' origin. */
    fun manifestFor(address: Address): PackageManifest? = found(address)?.first?.second

    /** Null: it comes from the network. */
    fun fileFor(address: Address): DeviceFile? {
        val path = address.path.removePrefix("/")
        if (path.startsWith("assets/")) return packages.values.firstNotNullOfOrNull { fileOf(it, path) }
        val (held, page) = found(address) ?: return null
        val translated = address.query["lang"]?.let { "${page.path}/index.$it.html" }
        return translated?.let { fileOf(held, it) } ?: fileOf(held, "${page.path}/index.html")
    }

    private fun found(address: Address): Pair<Pair<File, PackageManifest>, PackagePage>? {
        val name = address.path.removeSuffix("index.html").trimEnd('/').ifEmpty { "/" }
        val written = if (name == "/") listOf("/", "/index.html") else listOf(name, "$name/", "$name/index.html")
        if (address.path !in written) return null
        return packages.values.firstNotNullOfOrNull { held ->
            held.second.pages.firstOrNull { name in it.addresses }?.let { held to it }
        }
    }

    /** Only what the manifest names. */
    private fun fileOf(held: Pair<File, PackageManifest>, path: String): DeviceFile? =
        held.second.files[path]?.let { DeviceFile(File(held.first, path), it.contentType, held.second.headers) }
}

/** The packages in a folder of the device. `keys`: more than one while they are being changed. */
class Device(private val folder: File, private val keys: List<PublicKey>, private val shell: ShellVersion) {
    private val stateFile = File(folder, "state.json")
    private val state: JSONObject

    init {
        folder.mkdirs()
        state = try {
            JSONObject(stateFile.readText())
        } catch (_: IOException) {
            JSONObject()
        } catch (_: JSONException) {
            JSONObject()
        }
        // No screen is open yet: what was replaced can go.
        folder.listFiles { file -> file.isDirectory && file.name !in shown().values.map { it.name } }?.forEach { it.deleteRecursively() }
    }

    /** For a new screen. */
    @get:Synchronized
    val pages: PagesOnDevice
        get() = PagesOnDevice(
            shown().filterValues { it.isDirectory }.mapValues { (_, place) ->
                place to PackageManifest(JSONObject(File(place, OfflinePackage.MANIFEST).readText()))
            },
        )

    /**
     * Brings every app to the newest package of the list; `fetch` gets a package by the address that the list says. What is refused is
     * left out, and given back by app, to be reported: the app stays on the package that it has, unless that one is forbidden.
     * @throws Refused when the list is.
     */
    @Synchronized
    fun update(json: ByteArray, signature: ByteArray, now: Long, fetch: (url: String) -> ByteArray): Map<String, Exception> {
        val list = PackageList.read(json, signature, keys, state.optLong("list"), now)
        remember { put("list", list.sequence) }
        val refusals = mutableMapOf<String, Exception>()
        for ((app, entry) in list.apps) {
            try {
                remember { put("lowest.$app", maxOf(optLong("lowest.$app"), entry.lowest)) }
                if (!isCurrent(app, entry)) install(app, entry, fetch(entry.url))
            } catch (error: Refused) {
                refusals[app] = error
            } catch (error: IOException) {
                refusals[app] = error
            }
        }
        return refusals
    }

    private fun isCurrent(app: String, entry: PackageEntry): Boolean =
        state.optLong("had.$app") == entry.sequence && shown()[app]?.isDirectory == true

    private fun install(app: String, entry: PackageEntry, archive: ByteArray) {
        if (archive.size.toLong() != entry.size || hashOf(archive) != entry.sha384) {
            throw Refused(RefusedAt.LISTED, "it is not the package that the list names")
        }
        val opened = OfflinePackage.open(archive, keys)
        val manifest = opened.manifest
        if (manifest.app != app || manifest.sequence != entry.sequence) {
            throw Refused(RefusedAt.LISTED, "its manifest says another app or sequence than the list")
        }
        manifest.checkNeeds(shell)
        val lowest = maxOf(entry.lowest, state.optLong("had.$app"))
        if (manifest.sequence < lowest) throw Refused(RefusedAt.OLDER, "its sequence ${manifest.sequence} is smaller than $lowest")
        opened.unpack(placeOf(app, manifest.sequence))
        remember { put("had.$app", manifest.sequence) }
    }

    /** The folder of each app's package, without those that are forbidden. */
    private fun shown(): Map<String, File> = state.keys().asSequence().filter { it.startsWith("had.") }
        .map { it.removePrefix("had.") }
        .filter { state.getLong("had.$it") >= state.optLong("lowest.$it") }
        .associateWith { placeOf(it, state.getLong("had.$it")) }

    private fun placeOf(app: String, sequence: Long) = File(folder, "$app-$sequence")

    /** Written whole: a device may lose its power at any time. */
    private fun remember(change: JSONObject.() -> Unit) {
        state.change()
        val part = File(folder, "state.part")
        part.writeText(state.toString())
        if (!part.renameTo(stateFile)) throw IOException("$stateFile could not be written")
    }
}
