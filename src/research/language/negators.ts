/** What denies the words behind it. */
export const negators = new Set(
  'no not never neither nor without none cannot failed fails fail lack lacked unlikely unable absence'.split(
    ' ',
  ),
);

/** Before what somebody did not have: "pneumonia without septic shock", "people free of diabetes". */
export const exclusionWords = new Set('without excluding excluded exclusion'.split(' '));
export const exclusionPairs = ['free of', 'not have', 'not having'].map((pair) => pair.split(' '));
