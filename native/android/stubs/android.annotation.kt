@file:Suppress("UNUSED_PARAMETER", "unused")

package android.annotation

annotation class SuppressLint(vararg val value: String)
