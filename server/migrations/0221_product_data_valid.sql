alter table picture
  validate constraint picture_video_file,
  validate constraint picture_video,
  validate constraint picture_role;
