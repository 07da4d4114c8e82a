import { Button, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'

import { SignInForm } from './sign-in-form.tsx'
import type { StaffModel } from './staff-model.ts'
import styles from './staff-page.module.css'

interface StaffPageProps {
  readonly title: string
  /** What the page is for, in a sentence. */
  readonly about?: string
  /** Who the page is for, in a sentence, before they have signed in. */
  readonly signInAbout: string
  readonly model: StaffModel<unknown>
  /** True: the page takes all of the screen's width. */
  readonly isWide?: boolean
  /** What is shown to who has signed in. */
  readonly children: ReactNode
}

/** The frame of a page for staff: its title, the sign-in, and what it shows. */
export function StaffPage({ title, about, signInAbout, model, isWide = false, children }: StaffPageProps) {
  const open = useSetAtom(model.openAtom)
  const signIn = useSetAtom(model.signInAtom)
  const signOut = useSetAtom(model.signOutAtom)
  const failure = useAtomValue(model.failureAtom)
  const isLoading = useAtomValue(model.isLoadingAtom)
  const isSignedIn = useAtomValue(model.isSignedInAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasSignedIn = useRef(isSignedIn)

  useEffect(() => void open(), [open])

  // The form is gone, and the focus with it: what is new begins here.
  useEffect(() => {
    if (isSignedIn === true && wasSignedIn.current === false) heading.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])

  return (
    <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {isSignedIn === true && (
          <Button kind="text" onPress={signOut}>
            Sign out
          </Button>
        )}
      </header>
      <main>
        {isSignedIn === undefined && <Skeleton lines={12} className={styles.skeleton} />}
        {isSignedIn === false && (
          <SignInForm about={signInAbout} failure={failure} isLoading={isLoading} onSignIn={signIn} />
        )}
        {isSignedIn === true && children}
      </main>
    </div>
  )
}
