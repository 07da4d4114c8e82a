import { Button, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { Figures } from '../../../stats/figures.tsx'
import { FilterForm } from '../../../stats/filter-form.tsx'
import { SignInForm } from '../../../sign-in/sign-in-form.tsx'
import {
  failureAtom,
  followAtom,
  isLoadingAtom,
  isSignedInAtom,
  openAtom,
  signInAtom,
  signOutAtom,
} from '../../../stats/stats-model.ts'
import styles from './stats-page.module.css'

/** How visits to the landing pages become registrations, for the promotion team (docs/promotion.md). */
export function StatsPage() {
  const open = useSetAtom(openAtom)
  const follow = useSetAtom(followAtom)
  const signOut = useSetAtom(signOutAtom)
  const signIn = useSetAtom(signInAtom)
  const failure = useAtomValue(failureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const isSignedIn = useAtomValue(isSignedInAtom)
  const title = useRef<HTMLHeadingElement>(null)
  const wasSignedIn = useRef(isSignedIn)

  useEffect(() => {
    const followHistory = () => void follow()

    void open()
    window.addEventListener('popstate', followHistory)
    return () => window.removeEventListener('popstate', followHistory)
  }, [open, follow])

  // The form is gone, and the focus with it: what is new begins here.
  useEffect(() => {
    if (isSignedIn === true && wasSignedIn.current === false) title.current?.focus()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            Promotion figures
          </h1>
          <p className={styles.about}>How visits to the landing pages become registrations.</p>
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
          <SignInForm
            about="The figures are for the promotion team. Ask who runs the server for the token."
            failure={failure}
            isLoading={isLoading}
            onSignIn={signIn}
          />
        )}
        {isSignedIn === true && (
          <>
            <FilterForm />
            <Figures />
          </>
        )}
      </main>
    </div>
  )
}
