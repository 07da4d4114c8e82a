import { drawQr } from './draw-qr.ts'

interface QrCodeProps {
  readonly link: string
  readonly className?: string | undefined
  /** With its unit. */
  readonly width?: string
}

/** Shows the QR code of a link, dark on light in every scheme: many readers know it no other way. */
export function QrCode({ link, className, width }: QrCodeProps) {
  const { size, path } = drawQr(link)

  return (
    <svg
      className={className}
      width={width}
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${size} ${size}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
