export interface LineIconProps {
  /** Within 24 by 24. */
  readonly path: string
  /** Px. */
  readonly size?: number
  readonly stroke?: number
  readonly className?: string | undefined
}

/** A line drawing in the colour of the text around it; it says nothing that the words beside it do not. */
export function LineIcon({ path, size = 24, stroke = 1.75, className }: LineIconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
