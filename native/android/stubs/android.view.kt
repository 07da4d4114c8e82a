@file:Suppress("UNUSED_PARAMETER", "unused")

package android.view

import android.content.Context
import android.content.res.Resources

open class View(val context: Context) {
    var visibility: Int = VISIBLE
    val resources: Resources get() = TODO()
    fun setPadding(left: Int, top: Int, right: Int, bottom: Int): Unit = TODO()
    fun setOnClickListener(listener: (View) -> Unit): Unit = TODO()
    fun post(action: Runnable): Boolean = TODO()
    fun postDelayed(action: Runnable, milliseconds: Long): Boolean = TODO()

    companion object {
        const val VISIBLE = 0
        const val GONE = 8
    }
}

open class ViewGroup(context: Context) : View(context) {
    open class LayoutParams(width: Int, height: Int) {
        companion object {
            const val MATCH_PARENT = -1
            const val WRAP_CONTENT = -2
        }
    }

    fun addView(view: View): Unit = TODO()
    fun addView(view: View, params: LayoutParams): Unit = TODO()
    fun removeView(view: View): Unit = TODO()
    fun removeAllViews(): Unit = TODO()
}
