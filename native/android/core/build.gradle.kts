import org.jetbrains.kotlin.gradle.dsl.JvmTarget

plugins {
    kotlin("jvm")
}

java {
    sourceCompatibility = JavaVersion.VERSION_1_8
    targetCompatibility = JavaVersion.VERSION_1_8
}

kotlin.compilerOptions.jvmTarget.set(JvmTarget.JVM_1_8)

dependencies {
    // Android has it itself; this is Android's own, for the JVM.
    val json = "com.vaadin.external.google:android-json:0.0.20131108.vaadin1"

    compileOnly(json)
    // Ed25519 where the platform has none: below Android 13.
    implementation("org.bouncycastle:bcprov-jdk18on:1.82")
    testImplementation(json)
    testImplementation("junit:junit:4.13.2")
}
