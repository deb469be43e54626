import type { AppConfig } from '../build'
import type { Folder } from './folder'

/** Source maps and licence texts stay at home, and the project file is read by the developer tools only. */
const NOT_SHIPPED = /\.map$|\.LICENSE\.txt$|^project\.(private\.)?config\.json$|^mini\.project\.json$/

/** Bytes of the main package ('') and of each subpackage (its root). */
export function packageSizes(folder: Folder, app: AppConfig): Map<string, number> {
  const roots = app.subPackages.map(part => part.root)
  const sizes = new Map<string, number>(['', ...roots].map(root => [root, 0]))
  for (const file of folder.names.filter(name => !NOT_SHIPPED.test(name))) {
    const owner = roots.find(root => file.startsWith(`${root}/`)) ?? ''
    sizes.set(owner, (sizes.get(owner) ?? 0) + folder.bytes(file))
  }
  return sizes
}
