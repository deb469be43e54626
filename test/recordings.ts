/** A recording of nothing. */
export const wav = () =>
  Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(60)])
const track = (codec: string) =>
  Buffer.concat([
    Buffer.from('ae8ad7810173c58101', 'hex'),
    Buffer.from([0x86, 0x80 + codec.length]),
    Buffer.from(codec),
  ])
/** A file of the Matroska family, with a track for each codec. */
export const matroska = (type: string, ...codecs: string[]) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f38108', 'hex'),
    Buffer.from([0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.from('42878104428581021853806701ffffffffffffff1654ae6b', 'hex'),
    ...codecs.map(track),
    // sound may look like anything
    Buffer.from('1f43b675', 'hex'),
    Buffer.from('V_VP8 A_OPUS'),
    Buffer.alloc(300),
  ])
/** An Ogg file, with a stream for each beginning. */
export const ogg = (...heads: string[]) =>
  Buffer.concat(
    heads.map(head =>
      Buffer.concat([
        Buffer.from('OggS\0\x02', 'latin1'),
        Buffer.alloc(20),
        Buffer.from([1, head.length]),
        Buffer.from(head, 'latin1'),
        Buffer.alloc(40),
      ]),
    ),
  )
/** What recorders of H5, WeChat and DingTalk make, as it begins. */
export const RECORDINGS: [extension: string, mime: string, bytes: Buffer][] = [
  ['mp3', 'audio/mpeg', Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(500)])],
  [
    'mp3',
    'audio/mpeg',
    Buffer.concat([
      Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
      Buffer.alloc(10),
      Buffer.from('fffb9000', 'hex'),
      Buffer.alloc(500),
    ]),
  ],
  ['aac', 'audio/aac', Buffer.concat([Buffer.from('fff15080', 'hex'), Buffer.alloc(500)])],
  ['m4a', 'audio/mp4', Buffer.concat([Buffer.from('\0\0\0\x1cftypM4A \0\0\0\0M4A mp42', 'latin1'), Buffer.alloc(500)])],
  ['wav', 'audio/wav', wav()],
  ['amr', 'audio/amr', Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(500)])],
  ['amr', 'audio/amr', Buffer.concat([Buffer.from('#!AMR-WB\n'), Buffer.alloc(500)])],
  ['webm', 'audio/webm', matroska('webm', 'A_OPUS')],
  ['ogg', 'audio/ogg', ogg('OpusHead')],
]
