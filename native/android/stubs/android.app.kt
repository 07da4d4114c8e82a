@file:Suppress("UNUSED_PARAMETER", "unused")

package android.app

import android.content.ContextWrapper
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.view.View

open class Activity : ContextWrapper() {
    protected open fun onCreate(savedInstanceState: Bundle?): Unit = TODO()
    protected open fun onActivityResult(requestCode: Int, resultCode: Int, data: Intent?): Unit = TODO()
    open fun onBackPressed(): Unit = TODO()
    fun setContentView(view: View): Unit = TODO()
    fun startActivity(intent: Intent): Unit = TODO()
    fun startActivityForResult(intent: Intent, requestCode: Int): Unit = TODO()
    fun runOnUiThread(action: Runnable): Unit = TODO()
    fun finish(): Unit = TODO()

    companion object {
        const val RESULT_OK = -1
    }
}

class DownloadManager {
    fun enqueue(request: Request): Long = TODO()

    class Request(uri: Uri) {
        fun setTitle(title: CharSequence): Request = TODO()
        fun setMimeType(type: String?): Request = TODO()
        fun setNotificationVisibility(visibility: Int): Request = TODO()
        fun setDestinationInExternalPublicDir(kind: String, path: String): Request = TODO()

        companion object {
            const val VISIBILITY_VISIBLE_NOTIFY_COMPLETED = 1
        }
    }
}
