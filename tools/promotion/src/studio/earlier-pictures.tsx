import { type KeptPictures, staffPicturesPath } from '@pahiram/contract'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { momentText } from './moment-text.ts'
import { addressWithSize } from './picture-address.ts'
import styles from './picture-field.module.css'
import { studioModel } from './studio-model.ts'
import { useAttempt } from './use-attempt.tsx'

/** Chooses among the pictures that were uploaded before, for this or another campaign. */
export function EarlierPictures({ onChoose }: { readonly onChoose: (address: string) => void }) {
  const call = useSetAtom(studioModel.callAtom)
  const [pictures, setPictures] = useState<KeptPictures['pictures']>()
  const [failure, attempt] = useAttempt()
  const load = async () => setPictures(((await call(staffPicturesPath)) as KeptPictures).pictures)

  return (
    <>
      <Button kind="text" onPress={() => (pictures === undefined ? attempt(load) : setPictures(undefined))}>
        {pictures === undefined ? 'Choose an earlier picture' : 'Close'}
      </Button>
      {failure}
      {pictures?.length === 0 && <p>No picture was uploaded yet.</p>}
      <div className={styles.earlier}>
        {pictures?.map(({ address, createdAt, createdBy }) => (
          <button
            key={address}
            type="button"
            className={styles.one}
            onClick={({ currentTarget }) => {
              setPictures(undefined)
              onChoose(addressWithSize(address, currentTarget.querySelector('img')))
            }}
          >
            <img
              src={address.replace('.960.', '.480.')}
              alt={`From ${momentText(createdAt)}, by ${createdBy}`}
              loading="lazy"
            />
          </button>
        ))}
      </div>
    </>
  )
}
