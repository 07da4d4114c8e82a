@file:Suppress("UNUSED_PARAMETER", "unused")

package android.widget

import android.content.Context
import android.view.ViewGroup

open class FrameLayout(context: Context) : ViewGroup(context) {
    class LayoutParams(width: Int, height: Int) : ViewGroup.LayoutParams(width, height) {
        companion object {
            const val MATCH_PARENT = -1
        }
    }
}

open class LinearLayout(context: Context) : ViewGroup(context) {
    var orientation: Int = 0

    class LayoutParams(width: Int, height: Int, weight: Float) : ViewGroup.LayoutParams(width, height)

    companion object {
        const val VERTICAL = 1
    }
}

open class TextView(context: Context) : android.view.View(context) {
    var text: CharSequence = ""
    var hint: CharSequence = ""
}

open class Button(context: Context) : TextView(context)

class EditText(context: Context) : TextView(context)
