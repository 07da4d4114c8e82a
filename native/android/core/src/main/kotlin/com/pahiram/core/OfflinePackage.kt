package com.pahiram.core

import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.IOException
import java.io.InputStream
import java.security.MessageDigest
import java.util.zip.ZipInputStream
import org.json.JSONException
import org.json.JSONObject

/** At which check a package or the list was refused. */
enum class RefusedAt { LIST, LISTED, SIGNATURE, CONTENT, NEEDS, OLDER }

/** A package, or the list of packages, that this shell does not take. */
class Refused(val at: RefusedAt, message: String, cause: Throwable? = null) : Exception(message, cause)

/** What a package may ask of this shell. */
class ShellVersion(val version: String, val bridge: Int = BRIDGE_VERSION)

/** A file of a package. */
class PackageFile(val path: String, val size: Long, val sha384: String, val contentType: String)

/** A page of a package, by its addresses. */
class PackagePage(val path: String, val addresses: List<String>)

/** `manifest.json` of a package. */
class PackageManifest(json: JSONObject) {
    val app: String = json.getString("app")
    val sequence: Long = json.getLong("sequence")
    val bridge: Int = json.getInt("bridge")
    val minShell: String = json.getString("minShell")
    val apiBase: String = json.getString("apiBase")
    val headers: Map<String, String> = json.getJSONObject("headers").run { keys().asSequence().associateWith { getString(it) } }
    val files: Map<String, PackageFile> = json.getJSONArray("files").map {
        val file = it as JSONObject
        PackageFile(file.getString("path"), file.getLong("size"), file.getString("sha384"), file.getString("contentType"))
    }.associateBy { it.path }
    val pages: List<PackagePage> = json.getJSONArray("pages").map {
        val page = it as JSONObject
        PackagePage(page.getString("path"), listOf(page.getString("url")) + page.getJSONArray("aliases").map { name -> name as String })
    }

    /** @throws Refused when this shell is too old for it. */
    fun checkNeeds(shell: ShellVersion) {
        if (bridge > shell.bridge) throw Refused(RefusedAt.NEEDS, "it needs version $bridge of the bridge")
        if (isLater(minShell, shell.version)) throw Refused(RefusedAt.NEEDS, "it needs the shell $minShell")
    }

    /** `1.10` is later than `1.9`, and not later than `1.10.0`. */
    private fun isLater(one: String, other: String): Boolean {
        val (ones, others) = listOf(one, other).map { version -> version.split('.').map { it.toIntOrNull() ?: 0 } + listOf(0, 0) }
        val place = (0..2).firstOrNull { ones[it] != others[it] } ?: return false
        return ones[place] > others[place]
    }
}

/** A package whose signatures and hashes were found right. */
class OfflinePackage private constructor(val manifest: PackageManifest, private val files: Map<String, ByteArray>) {
    /** Writes all of it into a folder that is not there yet, or nothing. */
    fun unpack(folder: File) {
        val unfinished = File("${folder.path}.part")
        unfinished.deleteRecursively()
        for ((path, content) in files) {
            File(unfinished, path).apply { parentFile?.mkdirs() }.writeBytes(content)
        }
        folder.deleteRecursively()
        if (!unfinished.renameTo(folder)) throw IOException("$folder could not be written")
    }

    companion object {
        const val MANIFEST = "manifest.json"
        const val MANIFEST_SIGNATURE = "manifest.sig"
        private const val PURPOSE = "pahiram offline package 1\n"
        private const val LONGEST_MANIFEST = 4L * 1024 * 1024
        internal val safePath = Regex("[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")

        /** Nothing of the zip is read before the signature of all of it was found right. @throws Refused */
        fun open(archive: ByteArray, keys: List<PublicKey>): OfflinePackage {
            val end = archive.size - PublicKey.SIGNATURE_LENGTH
            if (end <= 0) throw Refused(RefusedAt.SIGNATURE, "it is too short")
            val digest = MessageDigest.getInstance("SHA-512").apply { update(archive, 0, end) }.digest()
            val message = (PURPOSE + hex(digest)).toByteArray()
            if (!isSigned(message, archive.copyOfRange(end, archive.size), keys)) {
                throw Refused(RefusedAt.SIGNATURE, "it was changed, or not signed with this key")
            }
            try {
                return checked(archive, keys)
            } catch (error: IOException) {
                throw Refused(RefusedAt.CONTENT, "its zip is damaged", error)
            } catch (error: JSONException) {
                throw Refused(RefusedAt.CONTENT, "its manifest cannot be read", error)
            }
        }

        private fun checked(archive: ByteArray, keys: List<PublicKey>): OfflinePackage {
            val head = filesOf(archive) { name -> if (name == MANIFEST || name == MANIFEST_SIGNATURE) LONGEST_MANIFEST else null }
            val written = head[MANIFEST] ?: refuse("it has no manifest")
            if (!isSigned(written, head[MANIFEST_SIGNATURE] ?: refuse("it has no signature"), keys)) refuse("its manifest is not signed")
            val manifest = PackageManifest(JSONObject(String(written, Charsets.UTF_8)))
            // No file is read beyond the size that its manifest says.
            val files = filesOf(archive) { name -> manifest.files[name]?.size }
            for (file in manifest.files.values) {
                val content = files[file.path] ?: refuse("${file.path} is missing")
                if (content.size.toLong() != file.size || hashOf(content) != file.sha384) refuse("${file.path} is not as described")
            }
            if (namesOf(archive).toSet() != manifest.files.keys + MANIFEST + MANIFEST_SIGNATURE) refuse("it holds other files")
            return OfflinePackage(manifest, files + head)
        }

        /** All names, each once, none leading out of the folder. */
        private fun namesOf(archive: ByteArray): List<String> {
            val names = ZipInputStream(ByteArrayInputStream(archive)).use { zip ->
                generateSequence { zip.nextEntry }.map { it.name }.toList()
            }
            names.firstOrNull { !safePath.matches(it) }?.let { refuse("it holds “$it”, which is no path within a package") }
            if (names.toSet().size != names.size) refuse("it holds a name twice")
            return names
        }

        /** The files that `longest` gives a length. */
        private fun filesOf(archive: ByteArray, longest: (String) -> Long?): Map<String, ByteArray> {
            namesOf(archive)
            val files = mutableMapOf<String, ByteArray>()
            ZipInputStream(ByteArrayInputStream(archive)).use { zip ->
                generateSequence { zip.nextEntry }.forEach { entry ->
                    longest(entry.name)?.let { files[entry.name] = read(zip, it) }
                }
            }
            return files
        }

        private fun read(input: InputStream, longest: Long): ByteArray {
            val out = ByteArrayOutputStream()
            val buffer = ByteArray(DEFAULT_BUFFER_SIZE)
            while (true) {
                val count = input.read(buffer)
                if (count < 0) return out.toByteArray()
                out.write(buffer, 0, count)
                if (out.size() > longest) refuse("a file is larger than described")
            }
        }

        private fun refuse(reason: String): Nothing = throw Refused(RefusedAt.CONTENT, reason)
    }
}

internal fun isSigned(message: ByteArray, signature: ByteArray, keys: List<PublicKey>): Boolean =
    keys.any { it.hasSigned(message, signature) }

internal fun hashOf(content: ByteArray): String = hex(MessageDigest.getInstance("SHA-384").digest(content))

private fun hex(bytes: ByteArray): String = bytes.joinToString("") { "%02x".format(it) }
