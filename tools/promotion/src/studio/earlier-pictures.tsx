import { type KeptPictures, staffPicturesPath } from '@pahiram/contract'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { momentText } from './moment-text.ts'
import { addressWithSize } from './picture-address.ts'
import styles from './picture-field.module.css'
import { messageOf, studioModel } from './studio-model.ts'

/** Chooses among the pictures that were uploaded before, for this or another campaign. */
export function EarlierPictures({ onChoose }: { readonly onChoose: (address: string) => void }) {
  const call = useSetAtom(studioModel.callAtom)
  const [pictures, setPictures] = useState<KeptPictures['pictures']>()
  const [failure, setFailure] = useState('')

  async function open() {
    setFailure('')
    try {
      setPictures(pictures === undefined ? ((await call(staffPicturesPath)) as KeptPictures).pictures : undefined)
    } catch (problem) {
      setFailure(messageOf(problem))
    }
  }

  return (
    <>
      <Button kind="text" onPress={open}>
        {pictures === undefined ? 'Choose an earlier picture' : 'Close'}
      </Button>
      {failure !== '' && <p role="alert">{failure}</p>}
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
