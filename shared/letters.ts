const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
}

/** Lower-case letters that have no accent to take off, as a Brazilian keyboard types them. */
export const plainLetters = (text: string): string =>
  text.replace(/[łøđðħŧıßæœþŋ]/g, (letter) => LETTERS[letter] ?? letter)
