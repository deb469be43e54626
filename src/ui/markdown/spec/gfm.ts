/** Examples of GitHub Flavored Markdown's extensions, after its specification 0.29: number there, markdown, HTML. */
export const GFM: [example: string, markdown: string, html: string][] = [
  [
    '198',
    '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    '<table><thead><tr><th>foo</th><th>bar</th></tr></thead><tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>',
  ],
  [
    '199',
    '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th></tr></thead><tbody><tr><td align="center">bar</td><td align="right">baz</td></tr></tbody></table>',
  ],
  [
    '200',
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    '<table><thead><tr><th>f|oo</th></tr></thead><tbody><tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr></tbody></table>',
  ],
  [
    '201',
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>',
  ],
  [
    '202',
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>',
  ],
  ['203', '| abc | def |\n| --- |\n| bar |\n', '<p>| abc | def |\n| --- |\n| bar |</p>'],
  [
    '204',
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr></tbody></table>',
  ],
  ['205', '| abc | def |\n| --- | --- |\n', '<table><thead><tr><th>abc</th><th>def</th></tr></thead></table>'],
  [
    '279',
    '- [ ] foo\n- [x] bar\n',
    '<ul><li><input disabled type="checkbox"> foo</li><li><input checked disabled type="checkbox"> bar</li></ul>',
  ],
  [
    '280',
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
    '<ul><li><input checked disabled type="checkbox"> foo<ul><li><input disabled type="checkbox"> bar</li><li><input checked disabled type="checkbox"> baz</li></ul></li><li><input disabled type="checkbox"> bim</li></ul>',
  ],
  ['491', '~~Hi~~ Hello, ~there~ world!\n', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
  ['492', 'This ~~has a\n\nnew paragraph~~.\n', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
  ['493', 'This will ~~~not~~~ strike.\n', '<p>This will ~~~not~~~ strike.</p>'],
  ['622', 'www.commonmark.org\n', '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>'],
  [
    '623',
    'Visit www.commonmark.org/help for more information.\n',
    '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>',
  ],
  [
    '624',
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
    '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p><p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>',
  ],
  [
    '625',
    'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)\n',
    '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p><p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p><p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p><p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>',
  ],
  [
    '626',
    'www.google.com/search?q=(business))+ok\n',
    '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>',
  ],
  [
    '627',
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n',
    '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p><p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>',
  ],
  [
    '628',
    'www.commonmark.org/he<lp\n',
    '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>',
  ],
  [
    '629',
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n',
    '<p><a href="http://commonmark.org">http://commonmark.org</a></p><p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>',
  ],
  ['630', 'foo@bar.baz\n', '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>'],
  [
    '631',
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
  ],
  [
    '632',
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
  ],
  [
    '633',
    'mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b\n\nmailto:a.b-c_d@a.b.\n\nmailto:a.b-c_d@a.b/\n\nxmpp:foo@bar.baz\n\nxmpp:foo@bar.baz.\n',
    '<p><a href="mailto:foo@bar.baz">mailto:foo@bar.baz</a></p><p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a>.</p><p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a>/</p><p><a href="xmpp:foo@bar.baz">xmpp:foo@bar.baz</a></p><p><a href="xmpp:foo@bar.baz">xmpp:foo@bar.baz</a>.</p>',
  ],
  [
    '634',
    'xmpp:foo@bar.baz/txt\n\nxmpp:foo@bar.baz/txt@bin\n\nxmpp:foo@bar.baz/txt@bin.com\n',
    '<p><a href="xmpp:foo@bar.baz/txt">xmpp:foo@bar.baz/txt</a></p><p><a href="xmpp:foo@bar.baz/txt@bin">xmpp:foo@bar.baz/txt@bin</a></p><p><a href="xmpp:foo@bar.baz/txt@bin.com">xmpp:foo@bar.baz/txt@bin.com</a></p>',
  ],
  ['635', 'xmpp:foo@bar.baz/txt/bin\n', '<p><a href="xmpp:foo@bar.baz/txt">xmpp:foo@bar.baz/txt</a>/bin</p>'],
  [
    '652',
    '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n',
    '<p><strong> &lt;title> &lt;style> <em></em></strong></p><blockquote>&lt;xmp> is disallowed. &lt;XMP> is also disallowed.</blockquote>',
  ],
]
