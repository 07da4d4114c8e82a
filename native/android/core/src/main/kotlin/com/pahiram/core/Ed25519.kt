package com.pahiram.core

import java.security.GeneralSecurityException
import java.security.KeyFactory
import java.security.Signature
import java.security.spec.X509EncodedKeySpec

/** Checks Ed25519 signatures. */
fun interface Ed25519 {
    /** `publicKey` has 32 bytes, `signature` 64: some platforms take a longer one. */
    fun isRight(publicKey: ByteArray, message: ByteArray, signature: ByteArray): Boolean

    companion object {
        /** The platform's own where it has one (Android from 13 on), else Bouncy Castle's. */
        fun available(): Ed25519 = try {
            KeyFactory.getInstance("Ed25519")
            PlatformEd25519
        } catch (_: GeneralSecurityException) {
            BouncyCastleEd25519
        }
    }
}

object PlatformEd25519 : Ed25519 {
    override fun isRight(publicKey: ByteArray, message: ByteArray, signature: ByteArray): Boolean = try {
        val key = KeyFactory.getInstance("Ed25519").generatePublic(X509EncodedKeySpec(PublicKey.HEAD + publicKey))
        Signature.getInstance("Ed25519").run {
            initVerify(key)
            update(message)
            verify(signature)
        }
    } catch (_: GeneralSecurityException) {
        false
    }
}

object BouncyCastleEd25519 : Ed25519 {
    override fun isRight(publicKey: ByteArray, message: ByteArray, signature: ByteArray): Boolean =
        org.bouncycastle.math.ec.rfc8032.Ed25519.verify(signature, 0, publicKey, 0, message, 0, message.size)
}

/** A public key as `pnpm release keygen` writes it: PEM, SPKI. */
class PublicKey private constructor(private val bytes: ByteArray) {
    fun hasSigned(message: ByteArray, signature: ByteArray, ed25519: Ed25519 = Ed25519.available()): Boolean =
        signature.size == SIGNATURE_LENGTH && ed25519.isRight(bytes, message, signature)

    companion object {
        const val SIGNATURE_LENGTH = 64
        private const val LENGTH = 32
        private const val DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

        /** The bytes before the 32 of the key in SPKI. */
        internal val HEAD = byteArrayOf(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00)

        /** @throws IllegalArgumentException when it is no public Ed25519 key. */
        fun fromPem(pem: String): PublicKey {
            val bytes = decoded(pem.lines().filter { !it.startsWith("-----") }.joinToString("").trim())
            require(bytes.size == HEAD.size + LENGTH && bytes.copyOf(HEAD.size).contentEquals(HEAD)) { "no public Ed25519 key" }
            return PublicKey(bytes.copyOfRange(HEAD.size, bytes.size))
        }

        /** Base64 by hand: `java.util.Base64` came with Android 8. */
        private fun decoded(text: String): ByteArray {
            val bits = text.trimEnd('=').map { DIGITS.indexOf(it).also { digit -> require(digit >= 0) { "no Base64" } } }
            return ByteArray(bits.size * 6 / 8) { place ->
                val first = place * 8 / 6
                val both = (bits[first] shl 6) or bits.getOrElse(first + 1) { 0 }
                (both shr (4 - place * 8 % 6)).toByte()
            }
        }
    }
}
