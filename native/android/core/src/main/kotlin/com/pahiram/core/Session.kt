package com.pahiram.core

/** Who is looking, as the shell writes it into each page's query. */
class Session(parameters: Map<String, String>) {
    private val pairs = NAMES.mapNotNull { name -> parameters[name]?.let { name to it } }

    /** The address for this borrower: the session's parameters first, all others as they were. */
    fun addressFor(text: String): String {
        val address = Address.parse(text) ?: return text
        return address.with(Query(pairs + address.query.pairs.filter { it.first !in NAMES }))
    }

    companion object {
        /** docs/spec/contract.md §2, in the order in which they are written. */
        val NAMES = listOf("sessionId", "userId", "deviceId", "appName", "appVersion", "clientType", "merchantNumber", "lang")
    }
}

/** The session of all screens, and what becomes of them when it ends. */
class Sessions(@Volatile private var session: Session) {
    private var isLoggingIn = false

    val current: Session
        get() = session

    /** A page said `goLogin`. True: show the login; false: another screen's page has said so already. */
    @Synchronized
    fun askLogin(): Boolean {
        val isFirst = !isLoggingIn
        isLoggingIn = true
        return isFirst
    }

    /** The borrower left the login without one: the next `goLogin` shows it again. */
    @Synchronized
    fun leaveLogin() {
        isLoggingIn = false
    }

    /** A login succeeded: what each open screen has to load. */
    @Synchronized
    fun begin(next: Session, open: List<String>): List<String> {
        session = next
        isLoggingIn = false
        return open.map(next::addressFor)
    }
}
