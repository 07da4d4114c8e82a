pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
    plugins {
        kotlin("jvm") version "2.4.20"
        kotlin("android") version "2.4.20"
        id("com.android.library") version "8.13.0"
        id("com.android.application") version "8.13.0"
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
    }
}

rootProject.name = "pahiram-android"
include(":core", ":shell", ":sample")
