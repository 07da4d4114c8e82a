@file:Suppress("UNUSED_PARAMETER", "unused")

package android.content

import android.content.res.AssetManager
import android.content.res.Resources
import android.net.Uri
import java.io.File

abstract class Context {
    abstract val resources: Resources
    abstract val assets: AssetManager
    abstract val packageName: String
    abstract val cacheDir: File
    abstract val filesDir: File
    abstract fun getSystemService(name: String): Any?

    companion object {
        const val DOWNLOAD_SERVICE = "download"
    }
}

abstract class ContextWrapper : Context() {
    override val resources: Resources get() = TODO()
    override val assets: AssetManager get() = TODO()
    override val packageName: String get() = TODO()
    override val cacheDir: File get() = TODO()
    override val filesDir: File get() = TODO()
    override fun getSystemService(name: String): Any? = TODO()
}

class ClipData {
    val itemCount: Int get() = TODO()
    fun getItemAt(index: Int): Item = TODO()

    class Item {
        val uri: Uri get() = TODO()
    }
}

class Intent(action: String) {
    constructor(action: String, uri: Uri) : this(action)

    val data: Uri? get() = TODO()
    val clipData: ClipData? get() = TODO()
    fun putExtra(name: String, value: Uri): Intent = TODO()
    fun putExtra(name: String, value: Array<Intent>): Intent = TODO()
    fun addFlags(flags: Int): Intent = TODO()

    companion object {
        const val ACTION_VIEW = ""
        const val ACTION_DIAL = ""
        const val EXTRA_INITIAL_INTENTS = ""
        const val FLAG_GRANT_WRITE_URI_PERMISSION = 2
        fun createChooser(target: Intent, title: CharSequence): Intent = TODO()
    }
}

class ActivityNotFoundException : RuntimeException()
