/**
 * checksum-file — what publishers put beside their files: either the digest alone, or lines of `digest  file` (a `*` before the name
 * means "read as binary" to those who made it).
 */
export type DigestAlgorithm = 'sha256' | 'sha512';

const HEX_LENGTH: Readonly<Record<DigestAlgorithm, number>> = { sha256: 64, sha512: 128 };

/** The digest of `fileName` in lower case. Throws with the reason when the text does not say it, or says it twice in different ways. */
export function parseChecksumFile({
  text,
  fileName,
  algorithm,
}: {
  readonly text: string;
  readonly fileName: string;
  readonly algorithm: DigestAlgorithm;
}): string {
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  const found = tokens.length === 1 ? tokens : digestsOf(text, fileName);
  const distinct = [...new Set(found.map((digest) => digest.toLowerCase()))];
  const [digest] = distinct;
  if (digest === undefined) throw new Error(`it does not name ${fileName}`);
  if (distinct.length > 1) throw new Error(`it gives ${distinct.length} different digests for ${fileName}`);
  if (digest.length !== HEX_LENGTH[algorithm] || !/^[0-9a-f]+$/.test(digest))
    throw new Error(`what it gives for ${fileName} is not a ${algorithm} digest`);
  return digest;
}

function digestsOf(text: string, fileName: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [digest = ''] = fields;
    return fields.length >= 2 && fields.at(-1)?.replace(/^\*/, '') === fileName ? [digest] : [];
  });
}
