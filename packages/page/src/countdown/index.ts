export { countdownAtom, type CountdownAtom, type CountdownOptions, resendSeconds } from './countdown-atom.ts'
export { ResendButton, type ResendButtonProps } from './resend-button.tsx'
