import { readKeptFiles, type KeptFile } from '../files'
import { shownType } from '../types'
import { FilesView } from './attachment'

/** imageDisplay, systemAutograph, receiptAttachment: files that others have put there. */
export const pictures = shownType<KeptFile[]>({ read: readKeptFiles, View: FilesView })
