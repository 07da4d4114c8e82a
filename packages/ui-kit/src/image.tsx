import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'

import { useIsHydrating } from './hydration.ts'
import styles from './image.module.css'

/** Maps a picture's address from the server to the one that is fetched (undefined: none is). A page provides it for all its pictures. */
export const PictureAddress = createContext<((written: string) => string | undefined) | undefined>(undefined)

export interface ImageProps {
  /** As the server names it. */
  readonly src?: string | undefined
  /** A picture made by the page itself, such as a `blob:`: used as it is, in place of `src`. */
  readonly ownSrc?: string | undefined
  /** What the picture shows; empty when it only decorates. */
  readonly alt: string
  /** Its place on the page, px: kept whether the picture comes or not. */
  readonly width: number
  readonly height: number
  /** Shown on the plain block when there is no picture or it does not come. */
  readonly fallback?: ReactNode
  readonly className?: string | undefined
}

/** A picture that leaves no hole: a fallback of the same size is shown until there is one that works. */
export function Image({ src: named, ownSrc, alt, width, height, fallback, className = '' }: ImageProps) {
  const addressOf = useContext(PictureAddress)
  const src = ownSrc ?? (named && addressOf ? addressOf(named) : named)
  const [failedSource, setFailedSource] = useState<string>()
  const picture = useRef<HTMLImageElement>(null)

  const [wasPrerendered] = useState(useIsHydrating())

  // A picture in prerendered HTML may have failed before anyone listened.
  useLayoutEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {}

    if (wasPrerendered && complete && naturalWidth === 0) setFailedSource(src)
  }, [src, wasPrerendered])

  if (!src || failedSource === src) {
    return (
      <span className={`${styles.fallback} ${className}`} {...nameOf(alt)}>
        <svg className={styles.size} width={width} height={height} viewBox={`0 0 ${width} ${height}`} />
        {fallback && <span className={styles.symbol}>{fallback}</span>}
      </span>
    )
  }

  return (
    <img
      ref={picture}
      className={`${styles.image} ${className}`}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      onError={() => setFailedSource(src)}
    />
  )
}

function nameOf(alt: string) {
  return alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const)
}
