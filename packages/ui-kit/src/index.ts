// eslint-disable-next-line typescript/triple-slash-reference -- who imports the kit must know its style sheets' types
/// <reference path="./css-modules.d.ts" />
import './theme.css'

export { Button, type ButtonKind, type ButtonProps } from './button.tsx'
export { ErrorBlock, type ErrorBlockProps } from './error-block.tsx'
export { Image, type ImageProps } from './image.tsx'
export { Notice, type NoticeProps } from './notice.tsx'
export { Dialog, type DialogProps } from './overlay/dialog.tsx'
export { prefetchOverlays } from './overlay/load-popup.ts'
export { PageLayout, type PageLayoutProps } from './page-layout.tsx'
export { ProductCard, type ProductCardProps } from './product-card.tsx'
export { Rows, type Row, type RowsProps } from './rows.tsx'
export { Skeleton, type SkeletonProps } from './skeleton.tsx'
export { Spinner, type SpinnerProps } from './spinner.tsx'
export { Stars, type StarsProps } from './stars.tsx'
export { toast, type ToastOptions } from './toast/toast.ts'
export { ToastHost } from './toast/toast-host.tsx'
