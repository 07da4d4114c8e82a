package com.pahiram.core

import java.io.File
import java.nio.file.Files
import java.util.Base64
import org.json.JSONArray
import org.json.JSONObject
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

/** What `native/cases` says, which the pages' own side wrote. */
class CasesTest {
    private val paths = PathConfiguration.read(textOf("path-configuration.json"))

    private fun textOf(name: String) = File("../../cases/$name").readText()

    private fun casesOf(name: String, list: String = "cases"): List<JSONObject> =
        JSONObject(textOf(name)).getJSONArray(list).map { it as JSONObject }.also { assertTrue(name, it.isNotEmpty()) }

    private fun siteOf(json: JSONObject) = Site("https://pages.example", json.getString("appScheme"), paths)

    @Test
    fun everyAddressIsOfItsKindAndLeadsToItsPage() {
        val site = siteOf(JSONObject(textOf("addresses.json")))
        for (case in casesOf("addresses.json")) {
            val text = case.getString("address")
            val kind = site.kindOf(text)
            assertEquals(text, case.getString("kind"), kind.name.lowercase())
            if (kind != AddressKind.OWN) continue
            val rule = paths.ruleFor(Address.parse(text)!!)
            assertEquals(text, case.textOf("page"), rule.page)
            assertEquals(text, case.getString("presentation"), rule.presentation.name.lowercase())
        }
    }

    @Test
    fun everyNamedPageHasItsAddress() {
        val site = siteOf(JSONObject(textOf("addresses.json")))
        for (case in casesOf("addresses.json", "named")) {
            val params = case.getJSONArray("params").map { (it as JSONObject).getString("key") to it.getString("value") }
            assertEquals(case.textOf("address"), site.addressOf(case.getString("page"), params))
        }
    }

    @Test
    fun everyAddressOfAnotherSessionIsRight() {
        for (case in casesOf("addresses.json", "sessions")) {
            val json = case.getJSONObject("session")
            val session = Session(json.keys().asSequence().associateWith { json.getString(it) })
            assertEquals(case.getString("expected"), session.addressFor(case.getString("address")))
        }
    }

    @Test
    fun everyMessageIsReadOrLeftAlone() {
        val bridge = Bridge(siteOf(JSONObject(textOf("messages.json"))))
        for (case in casesOf("messages.json")) {
            val text = case.getString("text")
            val read = bridge.read(text, case.getString("origin"), case.getBoolean("isMainFrame"))
            val expected = case.optJSONObject("message")
            assertEquals(text, expected?.getString("action"), read?.let(::actionOf))
            if (expected != null) assertEquals(text, plain(expected.getJSONObject("params")), paramsOf(read!!))
        }
    }

    private fun actionOf(message: BridgeMessage) = message::class.simpleName!!.replaceFirstChar { it.lowercase() }

    private fun paramsOf(message: BridgeMessage): Map<String, Any> = when (message) {
        is BridgeMessage.OpenPage ->
            mapOf("url" to message.url) + if (message.params.isEmpty()) mapOf() else mapOf("params" to message.params)
        is BridgeMessage.OpenPageWithParams -> mapOf(
            "page" to message.page,
            "params" to message.params.map { mapOf("key" to it.first, "value" to it.second) },
        )
        is BridgeMessage.CallTelephone -> mapOf("telephone" to message.telephone)
        is BridgeMessage.ConfirmBuryPoint -> mapOf("event" to message.event) + ofProduct(message.productId) + message.details
        is BridgeMessage.StartBank -> ofProduct(message.productId)
        is BridgeMessage.EndBank -> ofProduct(message.productId)
        else -> mapOf()
    }

    private fun ofProduct(id: String?) = if (id == null) mapOf() else mapOf("productId" to id)

    private fun plain(json: Any): Any = when (json) {
        is JSONObject -> json.keys().asSequence().associateWith { plain(json.get(it)) }
        is JSONArray -> json.map { plain(it) }
        else -> json
    }

    @Test
    fun everyAnswerToTheBackButtonIsRead() {
        assertEquals(JSONObject(textOf("back.json")).getString("script"), Back.SCRIPT)
        for (case in casesOf("back.json")) {
            assertEquals("$case", case.getBoolean("stays"), Back.stays(case.textOf("answer")))
        }
    }

    @Test
    fun everyFirstCallIsThatOfThePage() {
        for (case in casesOf("first-answers.json")) {
            val address = Address.parse(case.getString("address"))!!
            val request = FirstRequest.of(paths.ruleFor(address).firstCall, address, case.getString("apiBase"))
            val call = case.optJSONObject("call")
            val headers = call?.getJSONObject("headers")
            val expected = call?.let {
                FirstRequest(
                    it.getString("method"),
                    it.getString("url"),
                    it.getString("body"),
                    headers!!.keys().asSequence().associateWith { name -> headers.getString(name) },
                )
            }
            assertEquals("$address", expected, request)
        }
    }

    @Test
    fun everySignatureIsJudged() {
        for (ed25519 in listOf(PlatformEd25519, BouncyCastleEd25519)) {
            for (case in casesOf("signatures.json")) {
                val (message, signature) = listOf("message", "signature").map { Base64.getDecoder().decode(case.getString(it)) }
                val isRight = PublicKey.fromPem(case.getString("publicKey")).hasSigned(message, signature, ed25519)
                assertEquals(case.getString("name"), case.getBoolean("isRight"), isRight)
            }
        }
    }

    @Test
    fun everyPackageIsTakenOrRefusedAtItsCheck() {
        val all = JSONObject(textOf("packages.json"))
        val version = all.getJSONObject("shell").run { ShellVersion(getString("version"), getInt("bridge")) }
        val keys = listOf(PublicKey.fromPem(all.getString("publicKey")))
        assertEquals(version.bridge, BRIDGE_VERSION)
        for (case in casesOf("packages.json")) {
            val folder = Files.createTempDirectory("pahiram-device").toFile()
            val name = case.getString("name")
            val (list, signature, archive) = listOf("list", "signature", "archive").map { Base64.getDecoder().decode(case.getString(it)) }
            val state = JSONObject().put("list", case.getLong("hadList")).put("had.loan", case.getLong("had"))
            File(folder, "state.json").writeText("$state")
            val device = Device(folder, keys, version)
            val refusal = try {
                device.update(list, signature, all.getLong("now")) { archive }["loan"]
            } catch (error: Refused) {
                error
            }
            val at = (refusal as Refused?)?.at?.name?.lowercase() ?: "none"
            assertEquals("$name: ${refusal?.message}", case.getString("refusedAt"), at)
            if (at == "none") device.pages.let { pages -> casesOf("packages.json", "files").forEach { checkFile(pages, folder, it) } }
            folder.deleteRecursively()
        }
    }

    private fun checkFile(pages: PagesOnDevice, folder: File, case: JSONObject) {
        val address = case.getString("address")
        val file = pages.fileFor(Address.parse("https://pages.example$address")!!)
        assertEquals(address, case.textOf("file")?.let { "loan-2000/$it" }, file?.file?.relativeTo(folder)?.path)
        if (file != null) {
            assertTrue(address, file.file.readText().contains("Test package"))
            assertEquals("text/html; charset=utf-8", file.contentType)
        }
    }
}
