import { type RefObject, useEffect, useRef } from 'react'

/** Brings the element with the returned ref into view whenever `news` changes to something that is there. */
export function useIntoView(news: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What was pressed may be far from it; in the middle, since the bars would hide a block at the edge.
    if (news) place.current?.scrollIntoView({ block: 'center' })
  }, [news])
  return place
}
