@file:Suppress("UNUSED_PARAMETER", "unused")

package android.provider

object MediaStore {
    const val ACTION_IMAGE_CAPTURE = ""
    const val EXTRA_OUTPUT = ""
}
