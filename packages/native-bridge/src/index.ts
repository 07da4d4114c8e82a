export {
  type BridgeOptions,
  type BridgeParameters,
  createNativeBridge,
  type NativeBridge,
} from './create-native-bridge.ts'
export { classifyUrl, originOf, parseUrl, type SafeUrl, type UrlPolicy } from './safe-url.ts'
export { type BridgeOutcome, type BridgeTransport, shellIn, type ShellWindow } from './shell.ts'
