package com.pahiram.core

import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.util.Base64
import org.json.JSONException
import org.json.JSONObject
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Test

class CoreTest {
    private val paths = PathConfiguration.read(File("../../cases/path-configuration.json").readText())
    private val origin = "https://pages.example"
    private val site = Site(origin, "pahiram://", paths)

    private fun decide(
        address: String,
        shown: String? = "$origin/order",
        isMainFrame: Boolean = true,
        isRedirect: Boolean = false,
        isHistory: Boolean = false,
    ) = site.decide(Navigation(address, isMainFrame, isRedirect, isHistory, shown))

    @Test
    fun aPageThatGoesToAnotherPageGetsAScreen() {
        val destination = decide("$origin/repay?orderId=1") as Destination.Screen
        assertEquals("$origin/repay?orderId=1", destination.address)
        assertEquals(Presentation.PUSH, destination.rule.presentation)
        assertEquals("repay", destination.rule.page)
        assertTrue(destination.rule.isReleased && destination.rule.app != null && destination.rule.title != null)
        assertTrue("orderId" in destination.rule.query && destination.rule.bridgeActions.isNotEmpty())
    }

    @Test
    fun whatStaysInItsScreen() {
        assertEquals(Destination.Stay, decide("$origin/repay", shown = null))
        assertEquals(Destination.Stay, decide("$origin/repay", isRedirect = true))
        assertEquals(Destination.Stay, decide("$origin/repay", isHistory = true))
        assertEquals(Destination.Stay, decide("$origin/order?lang=fil"))
        assertEquals(Destination.Stay, decide("$origin/error"))
        assertEquals(Destination.Stay, decide("$origin/repay", shown = "https://pay.example/done"))
        assertEquals(Destination.Stay, decide("https://pay.example/checkout"))
        assertEquals(Destination.Stay, decide("javascript:alert(1)", isMainFrame = false))
        assertEquals(Destination.Stay, decide("about:blank"))
    }

    @Test
    fun whatLeadsElsewhere() {
        assertEquals(Destination.Outside("tel:+632"), decide("tel:+632"))
        assertEquals(Destination.Outside("https://pay.example/"), site.opened("https://pay.example/"))
        assertEquals(Destination.App("pahiram://home"), decide("pahiram://home"))
        for (address in listOf("javascript:alert(1)", "intent://x", "file:///etc/passwd", "https://a@pages.example/", "https:order")) {
            assertEquals(address, Destination.Refuse, decide(address))
        }
        assertEquals(Destination.Refuse, Site(origin, "", paths).opened("other://x"))
    }

    @Test
    fun aConfigurationOfAnotherFormatIsNotRead() {
        assertThrows(JSONException::class.java) { PathConfiguration.read("""{"format":2,"version":"x","rules":[]}""") }
        assertEquals(12, paths.version.length)
        assertEquals("^/error(?:/|/index[.]html)?(?:#.*)?$", paths.rules.first().pattern.pattern)
    }

    @Test
    fun severalScreensThatAskForTheLoginShowItOnce() {
        val sessions = Sessions(Session(mapOf("sessionId" to "s1")))
        assertTrue(sessions.askLogin())
        assertFalse(sessions.askLogin())
        sessions.leaveLogin()
        assertTrue(sessions.askLogin())
        val open = sessions.begin(Session(mapOf("sessionId" to "s2")), listOf("$origin/order?sessionId=s1&orderId=1", "no address"))
        assertEquals(listOf("$origin/order?sessionId=s2&orderId=1", "no address"), open)
        assertEquals("$origin/?sessionId=s2", sessions.current.addressFor("$origin/"))
        assertTrue(sessions.askLogin())
    }

    @Test
    fun theFirstAnswerIsForTheExpectedOriginAlone() {
        val address = Address.parse("$origin/order?orderId=1")!!
        val request = FirstRequest.of(paths.ruleFor(address).firstCall, address, "")!!
        val script = request.script("{\"code\":\"0\"}", 7, origin)
        val guard = "if (location.origin === \"https:\\/\\/pages.example\") window.pahiramFirstAnswer = "
        assertTrue(script, script.startsWith(guard))
        val answer = JSONObject(script.removePrefix(guard))
        assertEquals("$origin/v3/loan-details/loan-details", answer.getString("url"))
        assertEquals("orderId=1", answer.getString("body"))
        assertEquals("{\"code\":\"0\"}", answer.getString("text"))
        assertEquals(7, answer.getLong("at"))
        assertFalse(FirstRequest("GET", "/x", "", mapOf()).script("", 0, origin).contains("body"))
    }

    @Test
    fun anAddressKeepsWhatItSays() {
        assertEquals("%zz%", Address.parse("$origin/?a=%zz%")!!.query["a"])
        assertEquals("", Address.parse("$origin?a")!!.query["a"])
        assertEquals("/", Address.parse(origin)!!.path)
        assertNull(Address.parse("no address"))
        assertNull(Address.parse("https://pages.example\\@evil.example/"))
        assertNull(Address.parse("https:///order"))
    }

    @Test
    fun onlyPublicKeysOfTheRightKindAreRead() {
        for (pem in listOf("", "-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----", "MCowBQYDK2VwAyEA")) {
            assertThrows(IllegalArgumentException::class.java) { PublicKey.fromPem(pem) }
        }
        assertNotNull(Ed25519.available())
        assertFalse(PlatformEd25519.isRight(ByteArray(3), ByteArray(1), ByteArray(64)))
    }

    private val cases = JSONObject(File("../../cases/packages.json").readText())
    private val keys = listOf(PublicKey.fromPem(cases.getString("publicKey")))

    private fun caseNamed(name: String) =
        cases.getJSONArray("cases").map { it as JSONObject }.first { it.getString("name") == name }

    private fun bytes(case: JSONObject, name: String): ByteArray = Base64.getDecoder().decode(case.getString(name))

    @Test
    fun aDeviceKeepsItsPackagesAndFetchesNoneTwice() {
        val folder = Files.createTempDirectory("pahiram-device").toFile()
        val good = caseNamed("good")
        val address = Address.parse("$origin/order")!!
        val update = { device: Device, fetch: (String) -> ByteArray ->
            device.update(bytes(good, "list"), bytes(good, "signature"), 0, fetch)
        }
        val device = Device(folder, keys, ShellVersion("1.4"))
        assertNull(device.pages.fileFor(address))
        val offline = update(device) { throw IOException("no network") }
        assertEquals("no network", offline["loan"]?.message)
        assertTrue(update(device) { url -> bytes(good, "archive").also { assertEquals("loan.zip", url) } }.isEmpty())
        File(folder, "loan-1").mkdirs()

        val later = Device(folder, keys, ShellVersion("1.4"))
        assertTrue(update(later) { throw IOException("it asked again") }.isEmpty())
        assertEquals("https://api.example", later.pages.manifestFor(address)?.apiBase)
        assertFalse(File(folder, "loan-1").exists())

        // A list that forbids it, with nothing newer.
        File(folder, "state.json").run { writeText("${JSONObject(readText()).put("lowest.loan", 2001)}") }
        val forbidden = Device(folder, keys, ShellVersion("1.4"))
        assertNull(forbidden.pages.fileFor(address))
        assertNull(forbidden.pages.manifestFor(address))
        File(folder, "state.json").writeText("broken")
        assertNull(Device(folder, keys, ShellVersion("1.4")).pages.fileFor(address))
        folder.deleteRecursively()
    }

    @Test
    fun aPackageThatIsNoneIsRefused() {
        val refused = assertThrows(Refused::class.java) { OfflinePackage.open(ByteArray(64), keys) }
        assertEquals(RefusedAt.SIGNATURE, refused.at)
    }
}
