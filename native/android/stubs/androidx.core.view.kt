@file:Suppress("UNUSED_PARAMETER", "unused")

package androidx.core.view

import android.view.View

class Insets {
    val left: Int get() = TODO()
    val top: Int get() = TODO()
    val right: Int get() = TODO()
    val bottom: Int get() = TODO()
}

class WindowInsetsCompat {
    fun getInsets(kinds: Int): Insets = TODO()

    object Type {
        fun systemBars(): Int = TODO()
        fun displayCutout(): Int = TODO()
        fun ime(): Int = TODO()
    }

    companion object {
        val CONSUMED: WindowInsetsCompat get() = TODO()
    }
}

fun interface OnApplyWindowInsetsListener {
    fun onApplyWindowInsets(view: View, insets: WindowInsetsCompat): WindowInsetsCompat
}

object ViewCompat {
    fun setOnApplyWindowInsetsListener(view: View, listener: OnApplyWindowInsetsListener?): Unit = TODO()
}
