package com.pahiram.shell

import android.content.Context
import android.view.View
import android.widget.FrameLayout
import com.pahiram.core.Destination
import com.pahiram.core.Presentation
import com.pahiram.core.Session

/** The screens of one tab, one on top of another. */
class PahiramStack(context: Context, private val shell: PahiramShell) : FrameLayout(context) {
    private val screens = mutableListOf<PahiramView>()

    /**
     * Shows the title of the page on top: from the path configuration while it loads, then as the page says it. To be set before the first
     * page is opened; null: there is no title bar, and pages show their own.
     */
    var onTitle: ((String?) -> Unit)? = null

    /** Opens an address of a page, a tab's first or one from a notification; all else is the system's, or nobody's. */
    fun open(address: String) {
        val destination = shell.site.opened(shell.sessions.current.addressFor(address))
        if (destination is Destination.Screen) open(destination, null) else shell.goElsewhere(destination)
    }

    internal fun open(destination: Destination.Screen, from: PahiramView?) {
        val next = PahiramView(context, shell, this)
        if (destination.rule.presentation == Presentation.REPLACE && from != null) remove(from)
        next.title = destination.rule.title
        screens += next
        addView(next, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT))
        next.load(destination.address)
        show()
    }

    /** The phone's back button. */
    fun back() {
        val top = screens.lastOrNull()
        if (top == null) shell.host.leave() else top.askBack { close(top) }
    }

    fun close(screen: PahiramView) {
        remove(screen)
        if (screens.isEmpty()) shell.host.leave() else show()
    }

    /** A login succeeded: every screen loads its page for the new session. */
    fun begin(session: Session) {
        val addresses = shell.sessions.begin(session, screens.map { it.address })
        screens.zip(addresses).forEach { (screen, address) -> screen.load(address) }
    }

    val isEmpty: Boolean
        get() = screens.isEmpty()

    private fun remove(screen: PahiramView) {
        if (!screens.remove(screen)) return
        removeView(screen)
        screen.destroy()
    }

    private fun show() {
        screens.forEach { it.visibility = if (it == screens.last()) View.VISIBLE else View.GONE }
        showTitle()
    }

    internal fun showTitle() {
        onTitle?.invoke(screens.last().title)
    }
}
