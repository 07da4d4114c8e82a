import { useMessages } from '@pahiram/page'
import { Button, type ButtonProps } from '@pahiram/ui-kit'

import { orderMessages } from '../../../messages/en.json'
import type { OrderButton } from './order-buttons.ts'

interface ActionButtonProps extends Pick<ButtonProps, 'onPress' | 'disabled' | 'leadsTo'> {
  readonly button: OrderButton
}

/** A button of the bar, on the page and in its first view: to extend is the quiet second one. */
export function ActionButton({ button, ...press }: ActionButtonProps) {
  const messages = useMessages(orderMessages)
  const isSecond = button === 'rollover'

  return (
    <Button
      kind={isSecond ? 'quiet' : 'main'}
      tagline={isSecond && messages.rolloverTagline}
      earlyControl={button}
      {...press}
    >
      {messages[button]}
    </Button>
  )
}
