export { createNativeBridge, type BridgeOptions, type NativeBridge } from './create-native-bridge.ts'
export type { ShellWindow } from './shell.ts'
export type { BridgeOutcome, BridgeParameters, BridgeTransport } from './outcome.ts'
