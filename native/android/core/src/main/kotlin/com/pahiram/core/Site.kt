package com.pahiram.core

/** Where a shell goes with an address. */
sealed interface Destination {
    /** The web view goes on by itself. */
    data object Stay : Destination

    /** A new screen, as `rule` says; `REPLACE` takes the place of the screen that asked. */
    data class Screen(val address: String, val rule: PathRule) : Destination

    /** The system: a browser, the telephone, mail. */
    data class Outside(val address: String) : Destination

    /** A screen of the app, by its own scheme. */
    data class App(val address: String) : Destination

    /** Nowhere. */
    data object Refuse : Destination
}

/** A navigation of a web view, before it happens. */
class Navigation(
    val address: String,
    val isMainFrame: Boolean = true,
    /** The server sent the web view on. */
    val isRedirect: Boolean = false,
    /** Back, forward or reload. */
    val isHistory: Boolean = false,
    /** What the screen shows; null while it opens its first page. */
    val shown: String? = null,
)

/** The pages' place, and the app's own scheme. */
class Site(val origin: String, val appScheme: String, val paths: PathConfiguration) {
    /** What an address is. Nothing is opened that is `REFUSED`. */
    fun kindOf(text: String): AddressKind {
        val address = Address.parse(text) ?: return AddressKind.REFUSED
        return when {
            address.origin == origin -> AddressKind.OWN
            address.scheme == "tel" || address.scheme == "mailto" -> AddressKind.DIAL
            address.scheme == "http" || address.scheme == "https" -> AddressKind.FOREIGN
            appScheme.isNotEmpty() && text.startsWith(appScheme, ignoreCase = true) -> AddressKind.SHELL
            else -> AddressKind.REFUSED
        }
    }

    /** Where `openPage` leads. */
    fun opened(text: String): Destination = when (kindOf(text)) {
        AddressKind.OWN -> Destination.Screen(text, paths.ruleFor(Address.parse(text)!!))
        AddressKind.FOREIGN, AddressKind.DIAL -> Destination.Outside(text)
        AddressKind.SHELL -> Destination.App(text)
        AddressKind.REFUSED -> Destination.Refuse
    }

    /** Where `openPageWithParams` leads; null: a screen of the app, if it has one of that name. */
    fun addressOf(page: String, params: List<Pair<String, String>>): String? {
        val path = paths.pathOf(page) ?: return null
        return "$origin$path${if (params.isEmpty()) "" else "?${Query(params)}"}"
    }

    /**
     * Who goes where. It is decided without knowing of a touch, since iOS does not report one: a page that goes to another page gets the screen that
     * the path configuration says, and what leads elsewhere before a page has shown itself is a redirect.
     */
    fun decide(navigation: Navigation): Destination {
        if (!navigation.isMainFrame || navigation.isHistory || navigation.address == "about:blank") return Destination.Stay
        val destination = opened(navigation.address)
        // The payment partner: the screen goes on there, where the bridge answers nobody.
        if (kindOf(navigation.address) == AddressKind.FOREIGN) return Destination.Stay
        if (destination !is Destination.Screen) return destination
        val shown = navigation.shown?.let(Address::parse)
        val stays = shown == null || shown.origin != origin || navigation.isRedirect ||
            destination.rule.presentation == Presentation.REPLACE || paths.ruleFor(shown).page == destination.rule.page
        return if (stays) Destination.Stay else destination
    }
}
