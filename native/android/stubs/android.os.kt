@file:Suppress("UNUSED_PARAMETER", "unused")

package android.os

class Bundle

class Message {
    val obj: Any get() = TODO()
    fun sendToTarget(): Unit = TODO()
}

object SystemClock {
    fun elapsedRealtime(): Long = TODO()
}

object Environment {
    const val DIRECTORY_DOWNLOADS = ""
}
