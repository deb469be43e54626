import { readKeptFiles, type KeptFile } from '../files'
import { shownType } from '../types'
import { FilesView } from './attachment'

/** imageDisplay, systemAutograph: pictures of the company, which stand in the field itself; what an older record holds goes before. */
export const pictures = shownType<KeptFile[]>({
  read: readKeptFiles,
  View: ({ field, value }) => <FilesView value={value.length ? value : (field.setting.pictures ?? [])} />,
})
