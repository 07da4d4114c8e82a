export { exportNameOf, formatOf } from './compile-messages.ts'
export { fileOf, messageFolders, type MessageTree, readSections, sourceLocale } from './message-folder.ts'
export { areTypesCurrent, typesFile, valuesOf, writeTypes } from './message-types.ts'
