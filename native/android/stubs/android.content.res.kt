@file:Suppress("UNUSED_PARAMETER", "unused")

package android.content.res

import java.io.InputStream

class Configuration {
    val fontScale: Float get() = TODO()
}

class Resources {
    val configuration: Configuration get() = TODO()
}

class AssetManager {
    fun open(name: String): InputStream = TODO()
}
