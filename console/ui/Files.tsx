import type { Answer } from '../api/call'
import { Icon } from './Icon'

export type File = Answer<'GET /staff/event/detail'>['notes'][number]['attachment'][number]
/** Whether a file is shown as a picture, by its name. */
export const isPicture = (filename: string): boolean => /\.(jpe?g|png|gif|webp|bmp)$/i.test(filename)

/** Files as pictures or by their names; each opens in a tab of its own. */
export const Files = ({ files }: { files: readonly Pick<File, 'id' | 'filename' | 'url'>[] }) =>
  files.length ? (
    <ul className='files'>
      {files.map(({ id, filename, url }) => (
        <li key={id}>
          <a href={url} target='_blank' rel='noreferrer'>
            {isPicture(filename) ? (
              <img src={url} alt={filename} width={64} height={64} loading='lazy' />
            ) : (
              <>
                <Icon name='file' size={14} />
                {filename}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  ) : null
